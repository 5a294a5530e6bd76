/** Which server answers, by what its answers show. */
import * as v from "valibot";
import { ServiceError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import { isHosted } from "../proxies.ts";
import type { RawResponse } from "../service/exchange.ts";
import { lacksDetail, type RefusedAnswer, responseError } from "../service/failure.ts";
import type { Operation } from "../service/operation.ts";
import { type Connection, Transport } from "../service/transport.ts";
import { bugsink } from "./bugsink/bugsink.ts";
import { contract } from "./contract.ts";
import { glitchTip5, glitchTip6 } from "./glitchtip.ts";
import { sentry } from "./sentry.ts";
import type { How, KnownTransport, Server } from "./server.ts";

/** What shows a server. A surer one overrules the others, whenever in the step it comes. */
interface Evidence {
  readonly server: Server;
  /** 1: an answer to a probe, or the words of a refusal; 2: headers; 3 and 4: what only this kind writes; 5: its host. */
  readonly sureness: number;
}

const GLITCHTIP: Evidence = { server: glitchTip5, sureness: 3 };
const GLITCHTIP_6: Evidence = { server: glitchTip6, sureness: 4 };

/**
 * Where a service tells what it is, and the server that a body of this form shows there. Every one but that of the contract has
 * the root, which proxies pass, and `shownBy` reads it. It does not tell Bugsink, nor a GlitchTip where it fails.
 */
export const PROBES: { path: string; server?: Server; form: v.GenericSchema }[] = [
  { path: "/api/0/", form: v.unknown() },
  { path: "/api/settings/", server: glitchTip5, form: v.object({ version: v.string() }) },
  {
    path: "/api/canonical/0/schema/?format=json",
    server: bugsink,
    form: v.object({ info: v.object({ title: v.literal("Bugsink") }) }),
  },
];

const IDENTIFY = {
  name: "identify",
  method: "GET",
  action: "find out which service this is",
} as const;

/** What all transports of a step know together. */
interface Known {
  /** The surest of what has come. */
  evidence: Evidence;
  /** The probes, once they were begun. */
  readonly asked: Partial<Record<How, Promise<void> | undefined>>;
}

/** The way to a service, which knows the server at its end. */
export class ServerTransport extends Transport implements KnownTransport {
  readonly #known: Known;

  /** @param other to the same service */
  constructor(connection: Connection, other?: ServerTransport) {
    super(connection, other);
    const isSentry = isHosted(new URL(connection.baseUrl).hostname);
    const evidence = isSentry ? { server: sentry, sureness: 5 } : { server: contract, sureness: 0 };
    this.#known = other ? other.#known : { evidence, asked: {} };
  }

  /** As far as the answers so far show it: another one after the next. */
  get server(): Server {
    return this.#known.evidence.server;
  }

  /** The same connections for a part of the step that may not take as long. */
  withLifetime(lifetime: Lifetime): ServerTransport {
    return new ServerTransport({ ...this.connection, lifetime }, this);
  }

  /** The same connections, limits and token at another address of the service. */
  withBaseUrl(baseUrl: string): ServerTransport {
    return new ServerTransport({ ...this.connection, baseUrl }, this);
  }

  /** The server, for what depends on it: asks once. @throws ServiceError where no probe is answered, but for `lightly` */
  async identified(how: How = "surely"): Promise<Server> {
    const { asked } = this.#known;
    if (how === "lightly" && asked.surely !== undefined) {
      await asked.surely.catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
      });
      return this.server;
    }
    asked[how] ??= this.#probe(how === "surely").catch((error: unknown) => {
      // A watch asks again, and so does what has its own time.
      asked[how] = undefined;
      throw error;
    });
    await asked[how];
    return this.server;
  }

  /** Asks all; where it must be known, those that failed again, and patiently if none of them was answered. */
  async #probe(isNeeded: boolean): Promise<void> {
    let left = PROBES;
    let isSilent = false;
    for (const maxAttempts of isNeeded ? [1, 3] : [1]) {
      const failed: typeof left = [];
      for (const probe of left) {
        if (this.server !== contract) return;
        const { path, server, form } = probe;
        try {
          const retry = isSilent ? {} : { maxAttempts };
          const { body } = await this.request({ operation: IDENTIFY, path, retry });
          if (server && v.is(form, body)) this.#learn({ server, sureness: 1 });
          isSilent = false;
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          // A 500 is a defect of this path, as GlitchTip's root has had some.
          const isOutage = error.status === undefined || (error.mayPass && error.status !== 500);
          if (isOutage && isSilent) throw error;
          if (isOutage) failed.push(probe);
          else isSilent = false;
        }
      }
      isSilent = failed.length === PROBES.length;
      left = failed;
    }
  }

  #learn(shown: Evidence | undefined): void {
    if (shown && shown.sureness > this.#known.evidence.sureness) this.#known.evidence = shown;
  }

  protected override see(body: unknown, headers: RawResponse["headers"]): void {
    this.#learn(shownBy(body, headers, this.connection.token));
  }

  protected override async refusal(
    operation: Operation,
    refused: RefusedAnswer,
  ): Promise<ServiceError> {
    // Bugsink refuses in the form of gateways.
    if (lacksDetail(refused) && operation !== IDENTIFY) await this.identified("lightly");
    return responseError(operation, refused, { ...this.connection, access: this.server.access });
  }
}

/** What an answer or a refusal shows by itself: its body before its headers, because GlitchTip has one of Sentry's. */
function shownBy(
  body: unknown,
  headers: RawResponse["headers"],
  token: string,
): Evidence | undefined {
  const item: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof item === "string" && item.startsWith("Unimplemented API endpoint: ")) {
    return { server: bugsink, sureness: 3 };
  }
  let weak: Evidence | undefined;
  if (typeof item === "object" && item !== null) {
    const has = (name: string) => Object.hasOwn(item, name);
    // Its issues and releases lack what only Sentry and the contract have.
    if (has("subscriptionDetails") && has("matchingEventId") && !has("hasSeen")) {
      return has("firstRelease") ? GLITCHTIP_6 : GLITCHTIP;
    }
    if (has("deployCount") && has("projects") && !has("authors") && !has("newGroups")) {
      return has("commitCount") ? GLITCHTIP_6 : GLITCHTIP;
    }
    // It alone has written an issue in snake case: after an update until 6.1, version 4 always.
    if (has("status_details")) return GLITCHTIP;
    if (v.is(glitchTipRefusal, item)) weak = { server: glitchTip5, sureness: 1 };
    if (v.is(root, item)) {
      const { auth, user } = item;
      // GlitchTip's token tells of itself.
      if ("token" in auth || "label" in auth) return GLITCHTIP;
      // Bugsink names no user; nor does Sentry for a token of an organization.
      const isSentry = "scopes" in auth && (user !== null || token.startsWith("sntrys_"));
      if (isSentry) weak = { server: sentry, sureness: 1 };
    }
  }
  // GlitchTip writes its links in braces.
  if (/^\{\s*(?:['"]\s*)?</u.test([headers["link"]].join())) return GLITCHTIP;
  // GlitchTip answers with this one, too.
  const ofSentry = Object.keys(headers).filter((name) => name.startsWith("x-sentry-"));
  const isSentry = ofSentry.some((name) => name !== "x-sentry-direct-hit");
  return isSentry ? { server: sentry, sureness: 2 } : weak;
}

const glitchTipRefusal = v.object({ detail: v.picklist(["Unauthorized", "CSRF check Failed"]) });
/** `GET /api/0/` for a token that it knows (measured on Sentry 23.7.1, GlitchTip 4.1.5 and 5.2, Bugsink 2.6.2). */
const root = v.object({ user: v.nullable(v.object({})), auth: v.record(v.string(), v.unknown()) });
