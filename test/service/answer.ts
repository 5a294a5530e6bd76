/** What an operation answers, and the refusals that end it early. */

/** `body` is sent as JSON; `undefined` sends no body. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Messages by field, as the service sends them: `{"version": ["This field is required."]}`. */
export type FieldErrors = Record<string, string[]>;

export function answer(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Answer {
  return { status, headers, body };
}

/** Thrown by operations; the server answers with it. State that was changed before stays changed. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly answer: Answer;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`${status} ${JSON.stringify(body)}`);
    this.answer = { status, headers, body };
  }
}
