/** Rules that say which requests something befalls. A test fails if one of its rules struck less often than it says. */
import { seeded, type Random } from "../random.ts";

export interface Rule<Request> {
  /** At most so often, and a test expects all of them; absent: always, and a test expects one. */
  times?: number;
  /** Spares the first so many requests that the rule is about. */
  after?: number;
  /** 0 to 1, with `seed`. */
  probability?: number;
  seed?: number;
  when?: (request: Request) => boolean;
  /** The test does not depend on it. */
  mayMiss?: boolean;
}

/** Something that is to happen in a test. */
export class Disturbance {
  /** How often it happened. */
  struck = 0;
  readonly #name: string;
  readonly #times: number;

  /** @param times 0: it need not happen */
  constructor(name: string, times = 1) {
    this.#name = name;
    this.#times = times;
    if (times > 0) unmet.add(this);
  }

  strike(): void {
    this.struck += 1;
    if (this.struck >= this.#times) unmet.delete(this);
  }

  toString(): string {
    return `${this.#name}: ${this.struck} of ${this.#times}`;
  }
}

const unmet = new Set<Disturbance>();

/** What has not happened of all that was to happen since this was asked last. */
export function takeUnmet(): string[] {
  const names = Array.from(unmet, String);
  unmet.clear();
  return names;
}

/** A rule in force. */
export class ActiveRule<Request, Given extends Rule<Request>> extends Disturbance {
  readonly rule: Given;
  /** Requests that the rule is about. */
  #seen = 0;
  #isRemoved = false;
  readonly #isAbout: (request: Request) => boolean;
  readonly #random: Random;

  /** @param isAbout what else than its `when` decides whether the rule is about a request */
  constructor(rule: Given, isAbout: (request: Request) => boolean) {
    const shown = (_: string, value: unknown) =>
      typeof value === "function" || value instanceof RegExp ? String(value) : value;
    const { times = Infinity, mayMiss = false } = rule;
    const expected = Number.isFinite(times) ? times : 1;
    super(JSON.stringify(rule, shown), mayMiss ? 0 : expected);
    this.rule = rule;
    this.#isAbout = isAbout;
    this.#random = seeded(rule.seed ?? 1);
  }

  /** Whether the rule strikes this request; it is counted then. */
  applies(request: Request): boolean {
    const { when, after = 0, times = Infinity, probability } = this.rule;
    if (this.#isRemoved || !this.#isAbout(request) || when?.(request) === false) return false;
    this.#seen += 1;
    if (this.#seen <= after || this.struck >= times) return false;
    if (probability !== undefined && this.#random() >= probability) return false;
    this.strike();
    return true;
  }

  remove(): void {
    this.#isRemoved = true;
  }
}
