/** `test/faults` shows every fault in whole steps, and `test/service/retry.test.ts` how often an attempt is repeated. */
import { expect, test } from "vitest";
import type { Fault } from "../../tools/service/http/faults.ts";
import { startService } from "../../tools/service/service.ts";
import { VirtualTime } from "../support/virtual-time.ts";
import { Client, serviceError } from "./support/client.ts";
import { TestLifetime } from "./support/test-time.ts";

test.each<Fault>([{ kind: "hang" }, { kind: "drip", bytes: 1, everyMs: 2000 }])(
  "an attempt without a whole answer is given up after 90 s, and made twice: %j",
  async (fault) => {
    await using service = await startService({ projects: ["web"] });
    service.faults.add({ fault });
    const timing = new VirtualTime();
    const lifetime = new TestLifetime(() => Infinity, timing);
    await using client = new Client(service, { timing, lifetime });
    const listing = serviceError(client.idsOfAll());
    await timing.passWhile(() => service.faults.held > 0, listing);
    const error = await listing;
    expect(error.kind).toBe("interrupted");
    expect(error.message).toContain("no complete answer came within 90 s");
    expect(service.requests).toHaveLength(2);
  },
);
