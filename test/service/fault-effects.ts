/** What a struck request meets: the one place that turns a fault into an answer, a part of one, or none. */
import { answer, type Answer } from "./answer.ts";
import type { Delivery } from "./delivery.ts";
import type { DecisiveFault, FaultyRequest } from "./faults.ts";

const PROXY_PAGE =
  "<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head>\n" +
  "<body><center><h1>502 Bad Gateway</h1></center><hr></body></html>\n";

/** What a struck request meets. `perform` runs the operation; not calling it means that nothing happens. */
export function faultyDelivery(
  fault: DecisiveFault,
  perform: () => Answer,
  request: FaultyRequest,
): Delivery {
  switch (fault.kind) {
    case "status":
      return deliver(fault.status, fault.body, fault.headers);
    case "status-after-effect":
      perform();
      return deliver(fault.status, fault.body, fault.headers);
    case "redirect":
      return deliver(fault.status, undefined, { location: fault.location });
    case "reset-before":
      return { kind: "reset" };
    case "reset-after":
      perform();
      return { kind: "reset" };
    case "hang":
      if (fault.effect) perform();
      return { kind: "hang" };
    default:
      return spoilt(fault, perform(), request);
  }
}

type SpoiltFault = Exclude<
  DecisiveFault,
  {
    kind: "status" | "status-after-effect" | "redirect" | "reset-before" | "reset-after" | "hang";
  }
>;

/** Faults of the answer to an operation that took effect. */
function spoilt(fault: SpoiltFault, done: Answer, request: FaultyRequest): Delivery {
  const text = JSON.stringify(done.body) ?? "";
  switch (fault.kind) {
    case "drip":
      return { kind: "drip", answer: done, bytes: fault.bytes, everyMs: fault.everyMs };
    case "truncated":
      return { kind: "truncated", answer: done, share: fault.share ?? 0.5 };
    case "malformed-json":
      return deliver(done.status, `${text.slice(0, -1)},,`, { "content-type": "application/json" });
    case "html":
      return deliver(fault.status ?? 200, PROXY_PAGE, { "content-type": "text/html" });
    case "content-type":
      return deliver(done.status, text, { ...done.headers, "content-type": fault.contentType });
    case "wrong-shape":
      return deliver(done.status, fault.body ?? { unexpected: ["shape"] });
    case "huge-body":
      return { kind: "huge", status: done.status, bytes: fault.bytes ?? 50_000_000 };
    case "repeated-cursor":
      return withNextCursor(done, request.query.get("cursor"));
    case "ids-not-visible":
      return { kind: "answer", answer: done };
    case "endless-cursor":
      return withNextCursor(done, `${9_000_000_000_000 + request.number}:0:0`);
  }
}

function deliver(status: number, body: unknown, headers: Record<string, string> = {}): Delivery {
  return { kind: "answer", answer: answer(status, body, headers), raw: typeof body === "string" };
}

/** Replaces the cursor of the next page and says that there is one; null leaves the answer as it is. */
function withNextCursor(done: Answer, cursor: string | null): Delivery {
  if (cursor === null) return { kind: "answer", answer: done };
  const link = (done.headers["link"] ?? "").replace(
    /(<[^>]*?)(?:&cursor=[^>&]*)?(>; rel="next"); results="\w+"(?:; cursor="[^"]*")?$/u,
    `$1&cursor=${cursor}$2; results="true"; cursor="${cursor}"`,
  );
  return { kind: "answer", answer: { ...done, headers: { ...done.headers, link } } };
}
