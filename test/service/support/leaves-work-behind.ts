/** Ends while requests are under way, wait for another attempt, or are pages that nobody asks for any more. */
import { Client } from "./client.ts";
import { StepLifetime, realTiming } from "../../../src/lifetime.ts";

const [url = "", token = "", issue = ""] = process.argv.slice(2);
process.on("unhandledRejection", (error) => console.log("unhandled:", error));
{
  using lifetime = new StepLifetime();
  await using client = new Client({ url, token }, { lifetime, timing: realTiming });
  void client.issues.retrieve(issue).catch(() => undefined);
  void client.issues.update(issue, { hasSeen: true }).catch(() => undefined);
  await client.issues.matching("web", []).next();
  // The next page is on its way by then.
  await realTiming.wait(100, lifetime.stopping);
  while (client.lines.length === 0) await realTiming.wait(5, lifetime.stopping);
}
console.log("done");
