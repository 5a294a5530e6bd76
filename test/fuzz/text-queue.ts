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
