/** GitHub's expressions (`${{ … }}`), evaluated by GitHub's own library. */
import { Evaluator, Lexer, Parser, data } from "@actions/expressions";

/** What expressions can see: `github`, `inputs`, `secrets`, `steps`, … as plain values. */
export type Contexts = Readonly<Record<string, unknown>>;

/** How the steps or jobs before this one ended: what `success()` and its like tell. */
export type Status = "success" | "failure" | "cancelled";

/** A text with every `${{ … }}` in it replaced by its value. */
export function interpolated(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gsu, (_, expression: string) =>
    evaluated(expression, contexts).coerceString(),
  );
}

/** The value of a text that is one `${{ … }}` as plain data: `fromJSON(…)` gives arrays. */
export function valueOf(text: string, contexts: Contexts): unknown {
  return JSON.parse(JSON.stringify(evaluated(bare(text), contexts), data.replacer));
}

/** Whether an `if:` holds. One that asks for no status asks for success. */
export function holds(condition: string, contexts: Contexts, status: Status): boolean {
  const text = bare(condition);
  const asksForStatus = /\b(?:always|success|failure|cancelled)\(\)/u.test(text);
  if (!asksForStatus && status !== "success") return false;
  return evaluated(`!(${text})`, contexts, status).coerceString() === "false";
}

function bare(text: string): string {
  return /^\s*\$\{\{(.*)\}\}\s*$/su.exec(text)?.[1] ?? text;
}

function evaluated(
  text: string,
  contexts: Contexts,
  status: Status = "success",
): data.ExpressionData {
  const functions = ["always", "success", "failure", "cancelled"].map((name) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(name === "always" || name === status),
  }));
  const { tokens } = new Lexer(text.trim()).lex();
  const expression = new Parser(tokens, Object.keys(contexts), functions).parse();
  const known = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  const named = new Map(functions.map((one) => [one.name, one]));
  return new Evaluator(expression, known, named).evaluate();
}
