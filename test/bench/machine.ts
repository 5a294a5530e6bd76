/** Where and with what something was measured. */
import { execFileSync } from "node:child_process";
import { arch, cpus, platform, totalmem } from "node:os";
import { ROOT } from "../tooling/action.ts";

export interface Machine {
  readonly date: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly platform: string;
  readonly node: string;
  readonly git: string;
  /** The commit of this checkout, with `+` where something is not committed; empty without commits. */
  readonly commit: string;
}

export function describeMachine(now: Date): Machine {
  return {
    date: now.toISOString(),
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${platform()} ${arch()}`,
    node: process.version,
    git: git("--version").replace("git version ", ""),
    commit: git("describe", "--always", "--dirty=+", "--abbrev=12"),
  };
}

/** The machine in one line. */
export function machineLine(machine: Machine): string {
  const { cores, memoryGiB, node } = machine;
  return `${cores} cores, ${memoryGiB} GiB, ${machine.platform}, Node ${node}, git ${machine.git}`;
}

function git(...parameters: string[]): string {
  try {
    const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
    return execFileSync("git", parameters, { cwd: ROOT, encoding: "utf8", stdio }).trim();
  } catch {
    return "";
  }
}
