/** How a kind of server says what it does not do. */
import { answer, type Answer, type FieldErrors, page, Refusal } from "./answer.ts";

/** A request to a path that has no operation. */
export interface Stray {
  method: string;
  /** Without what stands before `/api/` in the address of the service. */
  pathname: string;
  /** It brings a token that the service knows. */
  isKnown: boolean;
}

export interface Words {
  /** A token that the service does not know; empty for none. */
  unknownToken: (value: string, method: string) => Refusal;
  /** A token that may not do what an operation is. @param needed the first of its scopes, any of which would do */
  forbidden: (needed?: string) => Refusal;
  notFound: () => Refusal;
  /** A defect of the server itself: 500. */
  broken: () => Refusal;
  /** Values that fail validation. */
  invalid: (errors: FieldErrors) => Refusal;
  /** Names of projects that it does not have, as a text for `invalid`. */
  invalidProjects: string;
  /** A method that a path does not have. @param allow those that it has */
  wrongMethod: (method: string, allow: string) => Answer;
  /** A path that has no operation. */
  missingPath: (stray: Stray) => Answer;
}

const NO_CREDENTIALS = "Authentication credentials were not provided.";
const notFound = () => new Refusal(404, { detail: "The requested resource does not exist" });

/** In JSON throughout. */
export const PLAIN_WORDS: Words = {
  unknownToken: (value) => {
    const detail = value === "" ? NO_CREDENTIALS : "Invalid token";
    return new Refusal(401, { detail }, { "www-authenticate": 'Bearer realm="api"' });
  },
  forbidden: () =>
    new Refusal(403, { detail: "You do not have permission to perform this action." }),
  notFound,
  broken: () => new Refusal(500, { detail: "Internal Error", errorId: null }),
  invalid: (errors) => new Refusal(400, errors),
  invalidProjects: "Invalid project slugs",
  wrongMethod: (method, allow) =>
    answer(405, { detail: `Method "${method}" not allowed.` }, { allow }),
  missingPath: () => notFound().answer,
};

/** An unknown path is empty in the API; beside it is a web application: its page for a known token, else its login. */
export const SENTRY_WORDS: Words = {
  ...PLAIN_WORDS,
  missingPath: ({ method, pathname, isKnown }) => {
    const bare = (status: number, headers = {}): Answer => {
      const whole = page(status, "");
      return { ...whole, body: "", headers: { ...whole.headers, ...headers } };
    };
    if (pathname.startsWith("/api/0/")) return bare(404);
    if (pathname.startsWith("/api/")) return bare(302, { location: "/settings/account/api/" });
    if (method !== "GET") return page(403, "CSRF Verification Failed");
    return isKnown ? page(200, "Sentry") : bare(302, { location: "/auth/login/" });
  },
};

export const SENTRY_TODAY_WORDS: Words = {
  ...SENTRY_WORDS,
  invalidProjects: "Invalid project ids or slugs",
};

/**
 * Those of django-ninja. The web application takes most unknown paths (`glitchtip/urls.py`): it shows its page to a GET, and
 * writes to it fail the check against forged requests.
 */
export const GLITCHTIP_WORDS: Words = {
  ...PLAIN_WORDS,
  unknownToken: (_value, method) =>
    method === "GET"
      ? new Refusal(401, { detail: "Unauthorized" })
      : new Refusal(403, { detail: "CSRF check Failed" }),
  forbidden: () => new Refusal(403, { detail: "Permission denied" }),
  notFound: () => new Refusal(404, { detail: "Not Found" }),
  broken: () => Refusal.with(page(500, "Server Error (500)")),
  invalid: (errors) => {
    const detail = Object.entries(errors).flatMap(([field, messages]) =>
      messages.map((msg) => ({ type: "value_error", msg, loc: ["body", "payload", field] })),
    );
    return new Refusal(422, { detail });
  },
  wrongMethod: (_method, allow) => {
    const headers = { allow, "content-type": "text/html; charset=utf-8" };
    return { status: 405, headers, body: "Method not allowed", raw: true };
  },
  missingPath: ({ method, pathname }) => {
    if (!WEB_APP.test(pathname)) return page(404, "Not Found", "The resource was not found.");
    if (method === "GET") return page(200, "GlitchTip");
    return page(403, "Forbidden (403)", "CSRF verification failed. Request aborted.");
  },
};

/** Its API says of an unknown path that there is none. */
export const GLITCHTIP_6_WORDS: Words = {
  ...GLITCHTIP_WORDS,
  missingPath: (stray) =>
    stray.pathname.startsWith("/api/0/")
      ? answer(404, { detail: "Not found" })
      : GLITCHTIP_WORDS.missingPath(stray),
};

/** Those of Django REST framework. Its paths for uploads have a form of their own. */
export const BUGSINK_WORDS: Words = {
  ...PLAIN_WORDS,
  unknownToken: (value) => {
    const malformed = "Malformed Bearer token, must be 40 lowercase hex chars.";
    const wrong = /^[0-9a-f]{40}$/u.test(value) ? "Invalid Bearer token." : malformed;
    const detail = value === "" ? NO_CREDENTIALS : wrong;
    return new Refusal(401, { detail }, { "www-authenticate": "Bearer" });
  },
  forbidden: (needed = "") => {
    const text = `This token does not have the required capability: ${needed}.`;
    return new Refusal(403, needed === UPLOAD ? { error: text } : { detail: text });
  },
  notFound: () => new Refusal(404, { detail: "Not found." }),
  broken: () => Refusal.with(page(500, "Server Error (500)")),
  missingPath: ({ pathname }) => ({
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `Unimplemented API endpoint: ${pathname}\n`,
    raw: true,
  }),
};

const UPLOAD = "debug-files:upload";

const WEB_APP =
  /^\/(?:auth|login|register|.*\/(?:issues|settings|performance|projects|releases|uptime-monitors)|organizations|profile|accept|reset-password|system-info)/u;
