/** `npm run service -- --github` as a newcomer uses it: started, and asked by the command that it prints. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/action.ts";
import { untilTestEnds } from "../support/opened.ts";

const SCRIPT = path.join(ROOT, "tools/service/start.ts");

/** Starts the service on free ports. @returns what it prints before its first request */
async function introduction(...parameters: string[]): Promise<string> {
  const child = spawn(process.execPath, [SCRIPT, "--port", "0", "--issues", "3", ...parameters], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  untilTestEnds({
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await ended;
    },
  });
  let said = "";
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes("Ctrl+C")) break;
  }
  return said;
}

/** Runs the command that it prints, with the variables of that command and no others. */
async function byHand(said: string): Promise<string> {
  const [, command = ""] = /^ {2}env ([^]*? dist\/index\.js)$/mu.exec(said) ?? [];
  const variables = [...command.matchAll(/'([\w-]+)=([^']*)'/gu)].map(([, ...pair]) => pair);
  const env = Object.fromEntries(variables) as NodeJS.ProcessEnv;
  const [, script = ""] = / (\S+)$/u.exec(command) ?? [];
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: ROOT, env });
  return stdout;
}

test("npm run service -- --github prints a command that opens issues", async () => {
  const said = await introduction("--github");
  expect(await byHand(said)).toMatch(/on GitHub: \d+ opened/u);
  expect(await byHand(said)).toContain("on GitHub: nothing to do");
  expect(said).not.toContain("In a workflow");
});

test("npm run service prints a command that lists its issues", async () => {
  const said = await introduction();
  expect(await byHand(said)).toMatch(/\d+ issues/u);
  expect(said).toContain("In a workflow");
});

test("npm run service explains its options if one is unknown", async () => {
  const child = spawn(process.execPath, [SCRIPT, "--dialect", "none"], { cwd: ROOT });
  expect(await text(child.stdout)).toContain("Usage: npm run service");
});
