/** What an operation answers, and the refusals that end it early. */

/** `body` is sent as JSON; `undefined` sends no body. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** The body is a string that is sent as it is. */
  raw?: boolean;
}

/** Messages by field, as the service sends them: `{"version": ["This field is required."]}`. */
export type FieldErrors = Record<string, string[]>;

/** The members of a view but for those that a server does not send. */
export function without(
  view: Record<string, unknown>,
  omitted: readonly string[],
): Record<string, unknown> {
  if (omitted.length === 0) return view;
  return Object.fromEntries(Object.entries(view).filter(([name]) => !omitted.includes(name)));
}

export function answer(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Answer {
  return { status, headers, body };
}

/** A page for people. */
export function page(status: number, title: string, text = ""): Answer {
  const body =
    `<!doctype html>\n<html lang="en">\n<head>\n  <title>${title}</title>\n</head>\n` +
    `<body>\n  <h1>${title}</h1><p>${text}</p>\n</body>\n</html>\n`;
  return { status, headers: { "content-type": "text/html; charset=utf-8" }, body, raw: true };
}

/** Thrown by operations; the server answers with it. State that was changed before stays changed. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  answer: Answer;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`${status} ${JSON.stringify(body)}`);
    this.answer = { status, headers, body };
  }

  /** A refusal with any answer, such as a page. */
  static with(whole: Answer): Refusal {
    return Object.assign(new Refusal(whole.status, whole.body), { answer: whole });
  }
}
