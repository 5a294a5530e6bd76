/** GitHub's expressions (`${{ … }}`), evaluated by GitHub's own library. */
import { Evaluator, Lexer, Parser, data } from "@actions/expressions";

/** What expressions can see: `github`, `inputs`, `secrets`, `steps`, … as plain values. */
export type Contexts = Readonly<Record<string, unknown>>;

/** How the steps or jobs before this one ended: what `success()` and its like tell. */
export type Status = "success" | "failure" | "cancelled";

/** A text with every `${{ … }}` in it replaced by its value. */
export function interpolated(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gsu, (_, expression: string) =>
    evaluated(expression, { contexts, status: "success" }).coerceString(),
  );
}

/** The value of a text that is one `${{ … }}` as plain data: `fromJSON(…)` gives arrays. */
export function valueOf(text: string, contexts: Contexts): unknown {
  const [, expression] = /^\s*\$\{\{(.*)\}\}\s*$/su.exec(text) ?? [];
  if (expression === undefined) return text;
  const value = evaluated(expression, { contexts, status: "success" });
  return JSON.parse(JSON.stringify(value, data.replacer));
}

/** Whether an `if:` holds. One that asks for no status asks for success. */
export function holds(condition: string, contexts: Contexts, status: Status): boolean {
  const [, bare = condition] = /^\s*\$\{\{(.*)\}\}\s*$/su.exec(condition) ?? [];
  const asksForStatus = /\b(?:always|success|failure|cancelled)\(\)/u.test(bare);
  if (!asksForStatus && status !== "success") return false;
  const value = evaluated(bare, { contexts, status });
  return ![false, 0, "", null].includes(value.primitive ? primitiveOf(value) : "object");
}

function primitiveOf(value: data.ExpressionData): string | number | boolean | null {
  if (value.kind === data.Kind.Boolean) return value.coerceString() === "true";
  if (value.kind === data.Kind.Number) return value.number();
  return value.kind === data.Kind.Null ? null : value.coerceString();
}

function evaluated(
  text: string,
  { contexts, status }: { contexts: Contexts; status: Status },
): data.ExpressionData {
  const statuses = {
    always: true,
    success: status === "success",
    failure: status === "failure",
    cancelled: status === "cancelled",
  };
  const functions = Object.entries(statuses).map(([name, answer]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(answer),
  }));
  const { tokens } = new Lexer(text.trim()).lex();
  const expression = new Parser(tokens, Object.keys(contexts), functions).parse();
  const known = dataOf(contexts);
  if (!(known instanceof data.Dictionary)) throw new TypeError("contexts are an object");
  const named = new Map(functions.map((one) => [one.name, one]));
  return new Evaluator(expression, known, named).evaluate();
}

function dataOf(value: unknown): data.ExpressionData {
  return JSON.parse(JSON.stringify(value), data.reviver) as data.ExpressionData;
}
