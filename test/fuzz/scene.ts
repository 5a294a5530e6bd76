import { TextQueue } from "./text-queue.ts";

export interface SceneOptions {
  /** The runner's debug logging. */
  debug: boolean;
  /** How many texts are to be used, about. */
  count: number;
}

/** Runs of the bundle in which as many texts as possible are hostile, and the judge of what they left behind. */
export interface Scene {
  readonly name: string;
  /** Texts that it takes well at once. */
  readonly size: number;
  readonly run: (texts: TextQueue, options: SceneOptions) => Promise<string[]>;
}

/** A scene as a judge of texts. */
export function judgeOf(
  { run }: Scene,
  debug: boolean,
): (texts: readonly string[]) => Promise<string[]> {
  return async (texts) => await run(new TextQueue(texts), { debug, count: texts.length });
}
