/**
 * The messages that the sources can print, with `…` for what differs between runs, and those that the documents explain.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Expression, type Node, parseSync, visitorKeys } from "oxc-parser";
import { ROOT } from "../tooling/action.ts";

/** Stands for whatever an expression gives. */
export const GAP = "…";

/** Functions whose first argument is a message, beside the constructors of errors. */
const SAYING = ["writeProblem", "wrong"];

/** Every message of `src`: what an error, a notice or a warning says first, before where and how to fix it. */
export function messagesOfSources(): string[] {
  const files = globSync("src/**/*.ts", { cwd: ROOT }).filter((file) => !file.endsWith(".d.ts"));
  const texts = files.flatMap((file) => messagesIn(readFileSync(path.join(ROOT, file), "utf8")));
  return [...new Set(texts)].toSorted();
}

/** The messages in the text of one source file. */
export function messagesIn(source: string): string[] {
  const { program, errors } = parseSync("source.ts", source);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return [...nodesOf(program)]
    .flatMap((node) => saidBy(node) ?? [])
    .flatMap((expression) => textsOf(expression))
    .map((text) => text.replaceAll(/…+/gu, GAP).trim())
    .filter((text) => isWhole(text));
}

/** What begins with a small letter is a part of a message: what git was to do, how a connection broke. */
function isWhole(text: string): boolean {
  return /\p{L}{3}/u.test(text) && (/^\P{Ll}/u.test(text) || text.startsWith("git "));
}

function* nodesOf(node: Node): Generator<Node, void, void> {
  yield node;
  for (const key of visitorKeys[node.type] ?? []) {
    const children: unknown = Reflect.get(node, key);
    for (const child of [children].flat()) if (isNode(child)) yield* nodesOf(child);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The expression that a node says a message with, if it says one. */
function saidBy(node: Node): Expression | undefined {
  if (node.type === "Property" && node.key.type === "Identifier" && node.key.name === "what") {
    return isExpression(node.value) ? node.value : undefined;
  }
  if (node.type === "VariableDeclarator" && node.id.type === "Identifier") {
    return node.id.name === "what" ? (node.init ?? undefined) : undefined;
  }
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return undefined;
  if (node.callee.type !== "Identifier") return undefined;
  const { name } = node.callee;
  const isError = node.type === "NewExpression" && name.endsWith("Error");
  const [first] = node.arguments;
  if ((!isError && !SAYING.includes(name)) || first?.type === "SpreadElement") return undefined;
  return first;
}

function isExpression(node: Node): node is Expression {
  return !node.type.endsWith("Pattern");
}

/** What an expression of strings can give, the parts that are not written there as gaps. */
function textsOf(node: Expression): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return [node.quasis.map(({ value }) => value.cooked ?? "").join(GAP)];
    case "ConditionalExpression":
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case "LogicalExpression":
      return [...textsOf(node.left), ...textsOf(node.right)];
    default:
      return [];
  }
}
