/**
 * How much of each window of a rate limit is ours, where others use the same one: jobs of a matrix, people at the
 * service. What is left in a window is told by its answers, but not who else is about to take it; only refusals tell
 * that. So after a refusal as much is sent per window as was taken in that one, and twice as much once that was no
 * longer refused. (Growing more slowly is refused less often, and leaves more of the limit unused when others end.)
 */
export class Share {
  #most = Number.POSITIVE_INFINITY;
  #sent = 0;
  #refused = 0;

  /** Whether the current window may have another request of ours. */
  get isLeft(): boolean {
    return this.#sent < this.#most;
  }

  sent(): void {
    this.#sent += 1;
  }

  refused(): void {
    this.#refused += 1;
  }

  /** A window has ended. @param underWay requests that will be counted in the next one */
  renew(underWay: number): void {
    if (this.#refused > 0) this.#most = Math.max(1, this.#sent - this.#refused);
    else if (!this.isLeft) this.#most *= 2;
    this.#sent = underWay;
    this.#refused = 0;
  }
}
