/** `npm run service`, as a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const START = fileURLToPath(new URL("../../tools/service/start.ts", import.meta.url));

test("it prints all that is needed to call it, and stops on SIGINT", async () => {
  const child = spawn(process.execPath, [START, "--port", "0", "--issues", "3"]);
  const ended = once(child, "exit");
  let printed = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    printed += String(text);
    if (child.killed || !printed.includes("stops the service")) continue;
    const [, token = ""] = /^ +Token +(\S+)$/mu.exec(printed) ?? [];
    const [, address = ""] = /'(http:[^']*)'/u.exec(printed) ?? [];
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    expect(await response.json()).toBeInstanceOf(Array);
    child.kill("SIGINT");
  }
  for (const line of ["Dialect       contract", "Projects      web, api", "Issues        6"]) {
    expect(printed).toContain(line);
  }
  expect(printed).toContain("uses: OWNER/release-tracker@v1");
  expect(await ended).toEqual([0, null]);
});
