/** How long the bundle takes to be there: a run that ends at its inputs, beside Node that does nothing. */
import { interleaved, timeNode } from "./measure.ts";
import { type Bench, against } from "./report.ts";
import { act } from "./step.ts";

export const startBench: Bench = {
  name: "start",
  title: "Cold start: the bundle with wrong inputs",
  async measure(runs) {
    const { node, action } = await interleaved(
      {
        node: () => timeNode(["-e", "0"]),
        // No token, no organization, no project: the action says so and ends.
        action: async () => (await act({}, 1)).milliseconds,
      },
      runs,
    );
    return [
      {
        text: "A start with wrong inputs, as a multiple of `node -e 0`",
        measured: against(action, node, "bare Node"),
        value: action / node,
        limit: 2.2,
        unit: "×",
      },
    ];
  },
};
