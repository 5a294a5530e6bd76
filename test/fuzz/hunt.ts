/** Looks for texts that a judge objects to, and makes the first of them as small as it goes. */
import { shown } from "../support/objections.ts";

export interface Find {
  /** The smallest text that is still objected to. */
  text: string;
  /** The same in letters that can be read. */
  shown: string;
  objections: string[];
  /** False where no single text does it. */
  isAlone: boolean;
}

type Judge = (texts: readonly string[]) => Promise<string[]>;

export interface HuntOptions {
  /** Texts at once. */
  batch: number;
  /** Most attempts at making a text smaller. */
  patience: number;
}

/** Sends the texts through a channel, many at once; what was found, minimized, or undefined. */
export async function hunt(
  judge: Judge,
  texts: readonly string[],
  { batch, patience }: HuntOptions,
): Promise<Find | undefined> {
  for (const some of inBatches(texts, batch)) {
    const objections = await judge(some);
    if (objections.length === 0) continue;
    const text = await culprit(judge, some);
    if (text === undefined) {
      return { ...found("(none of them alone)", objections), isAlone: false };
    }
    const smallest = await minimized(judge, text, patience);
    return found(smallest, await judge([smallest]));
  }
  return undefined;
}

function found(text: string, objections: readonly string[]): Find {
  return { text, shown: shown(text), objections: objections.slice(0, 8), isAlone: true };
}

/** The first of the texts that is objected to when it is alone, by halves. */
async function culprit(judge: Judge, texts: readonly string[]): Promise<string | undefined> {
  const [only = ""] = texts;
  if (texts.length === 1) return (await judge(texts)).length > 0 ? only : undefined;
  const middle = Math.ceil(texts.length / 2);
  for (const half of [texts.slice(0, middle), texts.slice(middle)]) {
    if ((await judge(half)).length > 0) return await culprit(judge, half);
  }
  return undefined;
}

/** Leaves out parts of a text, large ones first, as long as it is still objected to. */
async function minimized(judge: Judge, text: string, patience: number): Promise<string> {
  let parts = [...text];
  let attempts = 0;
  for (let size = Math.ceil(parts.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < parts.length && attempts < patience;) {
      const rest = parts.toSpliced(at, size);
      attempts += 1;
      if ((await judge([rest.join("")])).length > 0) parts = rest;
      else at += size;
    }
  }
  return parts.join("");
}

/** The texts in pieces of at most `size`. */
function inBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
