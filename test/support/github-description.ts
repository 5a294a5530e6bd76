/**
 * What GitHub's published description of its REST API has against a request and its answer. `github-description.json` has the
 * operations that `sync-issues` uses, out of `@octokit/openapi`, which is too large (400 MB) to be a dependency.
 */
import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";

interface Operation {
  query: Record<string, object>;
  body?: object;
  /** By status. */
  answers: Record<string, object>;
}

const file = new URL("github-description.json", import.meta.url);
const { operations, definitions } = JSON.parse(readFileSync(file, "utf8")) as {
  operations: Record<string, Operation>;
  definitions: Record<string, object>;
};
const ajv = new Ajv({ strict: false, coerceTypes: false });
const compiled = new Map<string, ValidateFunction>();

/** @param sent its path below the repository, with the query */
export function objectionsTo(
  sent: { method: string; path: string; body: object },
  status: number,
  answer: unknown,
): string[] {
  // GraphQL is described elsewhere.
  if (sent.path === "graphql") return [];
  const url = new URL(sent.path, "http://localhost");
  const known = Object.entries(operations).find(([name]) => {
    const [method, path = ""] = name.split(" ");
    const pattern = path.replace("/repos/{owner}/{repo}", "").replaceAll(/\{\w+\}/gu, "[^/]+");
    return method === sent.method && new RegExp(`^${pattern || "/"}$`, "u").test(url.pathname);
  });
  if (!known) return [`${sent.method} ${sent.path} is not described`];
  const [name, { query, body, answers }] = known;
  const found: string[] = [];
  const check = (what: string, value: unknown, schema?: object) => {
    if (!schema) return void found.push(`${name}: ${what} is not described`);
    const validate = compiled.get(`${name} ${what}`) ?? ajv.compile({ ...schema, definitions });
    compiled.set(`${name} ${what}`, validate);
    if (validate(value)) return;
    const [flaw] = validate.errors ?? [];
    found.push(`${name}: ${what}${flaw?.instancePath} ${flaw?.message}`);
  };
  for (const [parameter, text] of url.searchParams) {
    const schema = query[parameter];
    const isNumber = schema !== undefined && "type" in schema && schema.type === "integer";
    check(`query.${parameter}`, isNumber ? Number(text) : text, schema);
  }
  if (body) check("body", sent.body, closed(body));
  check(`answer ${status}`, answer, answers[status]);
  return found;
}

/** The same object without members that nobody described. */
function closed(schema: object): object {
  const alone =
    "oneOf" in schema && Array.isArray(schema.oneOf) ? (schema.oneOf[0] as object) : schema;
  return { ...alone, additionalProperties: false };
}
