/** GitHub's `gh` for the comments of one issue or pull request: a program that scripts of recipes call, and what it has kept. */
import { readFileSync, writeFileSync } from "node:fs";

export interface Comment {
  id: number;
  user: { login: string };
  body: string;
}

/** Whose the job's token is. */
export const BOT = "github-actions[bot]";

export interface Gh {
  /** Path of the program. */
  readonly program: string;
  readonly comments: () => Comment[];
}

/** Writes the program and its comments into a folder. It needs jq, as `--jq` says what it prints. */
export function ghWith(folder: string, before: readonly Comment[] = []): Gh {
  const [program, store] = [`${folder}/gh`, `${folder}/comments.json`];
  writeFileSync(store, JSON.stringify(before));
  writeFileSync(program, `#!${process.execPath}\n${SCRIPT.replaceAll("STORE", store)}`, {
    mode: 0o755,
  });
  return { program, comments: () => JSON.parse(readFileSync(store, "utf8")) as Comment[] };
}

const SCRIPT = String.raw`
const { execFileSync } = require("node:child_process");
const { readFileSync, writeFileSync } = require("node:fs");
const parameters = process.argv.slice(2);
const option = (name) => {
  const at = parameters.indexOf(name);
  return at < 0 ? undefined : parameters.splice(at, 2)[1];
};
const isThere = (name) => {
  const at = parameters.indexOf(name);
  return at >= 0 && parameters.splice(at, 1).length === 1;
};
const comments = JSON.parse(readFileSync("STORE", "utf8"));
const [jq, method = "GET", query, field, repository, file] =
  ["--jq", "--method", "-f", "-F", "--repo", "--body-file"].map(option);
const [isWhole] = ["--paginate", "--silent"].map(isThere);
const show = (value) => process.stdout.write(execFileSync("jq", ["-r", jq], { input: JSON.stringify(value) }));
const save = () => writeFileSync("STORE", JSON.stringify(comments));
const [command, ...rest] = parameters;
if (command === "api" && rest[0] === "graphql" && query === "query={viewer{login}}") {
  show({ data: { viewer: { login: "${BOT}" } } });
} else if (command === "api" && method === "GET" && rest[0] === "repos/acme/shop/issues/7/comments") {
  for (let at = 0; at < comments.length; at += 2) {
    show(comments.slice(at, at + 2));
    if (!isWhole) break;
  }
} else if (command === "api" && method === "PATCH") {
  const id = Number(/^repos\/acme\/shop\/issues\/comments\/(\d+)$/.exec(rest[0])[1]);
  const body = readFileSync(/^body=@(.+)$/.exec(field)[1], "utf8");
  Object.assign(comments.find((one) => one.id === id), { body });
  save();
} else if (rest.join(" ") === "comment 7" && command === "pr" && repository === "acme/shop") {
  comments.push({ id: comments.length + 1, user: { login: "${BOT}" }, body: readFileSync(file, "utf8") });
  save();
} else throw new Error("gh " + process.argv.slice(2).join(" "));
`;
