/** A copy of this repository to try things in: its own sources and `dist`, the libraries of this one. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ROOT } from "../tooling/action.ts";

/** What belongs to an installation and is written to, or is not needed. */
const NOT_LINKED = [".cache", ".package-lock.json", ".vite", ".vite-temp"];

/** Where lines go: after a text, or before it. */
interface Place {
  file: string;
  anchor: string;
  before?: boolean;
  /** Blanks before each line; 0 for words that go on in the same line. */
  indentation: number;
}

export class ScratchTree {
  readonly folder: string;

  /** @param folder a new one */
  constructor(folder: string) {
    this.folder = folder;
    const libraries = path.join(folder, "node_modules");
    mkdirSync(libraries, { recursive: true });
    for (const name of readdirSync(ROOT)) {
      if (["node_modules", ".git", ".demo"].includes(name)) continue;
      cpSync(path.join(ROOT, name), path.join(folder, name), {
        recursive: true,
        filter: (source) => path.basename(source) !== "node_modules",
      });
    }
    for (const name of readdirSync(path.join(ROOT, "node_modules"))) {
      if (NOT_LINKED.includes(name)) continue;
      const source = path.join(ROOT, "node_modules", name);
      if (statSync(source).isDirectory()) {
        symlinkSync(source, path.join(libraries, name), "junction");
      }
    }
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), "utf8").replaceAll("\r\n", "\n");
  }

  write(file: string, text = ""): void {
    writeFileSync(path.join(this.folder, file), text);
  }

  append(file: string, text = ""): void {
    this.write(file, `${this.read(file)}\n${text}`);
  }

  /** Puts lines beside a text that the file must hold. */
  insert({ file, anchor, before = false, indentation }: Place, lines = ""): void {
    const text = this.read(file);
    const at = text.indexOf(anchor);
    if (at === -1) throw new Error(`${file} does not hold ${anchor}`);
    const cut = before ? at : at + anchor.length;
    const indented = lines.trimEnd().replaceAll(/^(?=.)/gmu, " ".repeat(indentation));
    const added = indentation === 0 ? indented : `\n${indented}${before ? "\n" : ""}`;
    this.write(file, text.slice(0, cut) + added + text.slice(cut));
  }
}
