/** A scene: runs of the bundle in which as many texts as possible are hostile. */

/** Hostile texts, handed out one by one; from the beginning again when all were used. */
export class TextQueue {
  readonly #texts: readonly string[];
  #used = 0;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  get count(): number {
    return this.#texts.length;
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

export interface Scene {
  readonly name: string;
  /** Texts that it takes well at once. */
  readonly size: number;
  /** What is objected to in what the runs leave behind, with the runner's debug logging or without. */
  readonly run: (texts: TextQueue, debug: boolean) => Promise<string[]>;
}
