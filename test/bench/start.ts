/** How long the bundle takes to be there: a run that ends at its inputs, beside Node that does nothing. */
import { runBuilt } from "../support/runner.ts";
import { ROOT } from "../tooling/action.ts";
import { timeNode } from "./child.ts";
import { interleaved } from "./measure.ts";
import type { Bench } from "./result.ts";
import { stepError } from "./step.ts";
import { against, timeFigure } from "./table.ts";

const OPTIONS = {
  cwd: ROOT,
  env: { PATH: process.env["PATH"], NODE_DISABLE_COMPILE_CACHE: "1" },
};

export const startBench: Bench = {
  name: "start",
  title: "Cold start: the bundle with wrong inputs",
  async measure(runs) {
    const { node, action } = await interleaved(
      [
        { name: "node", once: async () => timeNode(["-e", "0"], OPTIONS) },
        { name: "action", once: runWithoutInputs },
      ],
      runs,
    );
    return {
      bench: "start",
      figures: [timeFigure("node -e 0", node), timeFigure("the action", action, node)],
      claims: [
        {
          text: "A start with wrong inputs, as a multiple of `node -e 0`",
          measured: against(action, node, "bare Node"),
          value: action.median / node.median,
          limit: 2.2,
          unit: "×",
        },
      ],
    };
  },
};

/** No token, no organization, no project: the action says so and ends. */
async function runWithoutInputs(): Promise<number> {
  const step = await runBuilt({});
  if (step.exitCode === 1) return step.milliseconds;
  throw stepError(step);
}
