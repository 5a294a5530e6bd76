/** A scene: runs of the bundle in which as many texts as possible are hostile. */

/** Hostile texts, handed out one by one; from the beginning again when all were used. */
export class TextQueue {
  readonly #texts: readonly string[];
  #used = 0;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  /** How many were handed out. */
  get used(): number {
    return this.#used;
  }

  next(): string {
    const text = this.#texts[this.#used % this.#texts.length] ?? "";
    this.#used += 1;
    return text;
  }

  many(count: number): string[] {
    return Array.from({ length: count }, () => this.next());
  }

  /** As an environment variable can hold it. */
  forEnvironment(): string {
    return this.next().replaceAll("\0", "").toWellFormed();
  }
}

export interface SceneOptions {
  /** The runner's debug logging. */
  debug: boolean;
  /** How many texts are to be used, about. */
  count: number;
}

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
