/** Identifies the server by its answers. */
import * as v from "valibot";
import { ServiceError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import { isHosted } from "../proxies.ts";
import type { RawResponse } from "../service/exchange.ts";
import { lacksDetail, type RefusedAnswer, responseError } from "../service/failure.ts";
import type { Operation } from "../service/operation.ts";
import { type Connection, Transport } from "../service/transport.ts";
import { bugsink } from "./bugsink/bugsink.ts";
import { glitchTip5, glitchTip6 } from "./glitchtip.ts";
import { sentry } from "./sentry.ts";
import { contract, type How, type KnownTransport, type Server } from "./server.ts";

/** A sign that an answer comes from a server. A surer one overrules the others at any time of the step. */
interface Evidence {
  readonly server: Server;
  /** 1: an answer to a probe, or a refusal's text; 2: headers; 3 and 4: a body that only this kind writes; 5: its host. */
  readonly sureness: number;
}

const GLITCHTIP: Evidence = { server: glitchTip5, sureness: 3 };
const GLITCHTIP_6: Evidence = { server: glitchTip6, sureness: 4 };

/**
 * Requests that show which server it is: at `path`, a body of the form `form` shows `server`. The root is first, since all
 * known servers have it and proxies let it pass; `shownBy` reads it. It does not show Bugsink, nor a GlitchTip whose root
 * fails.
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

/** Knowledge that all transports of a step share. */
interface Known {
  evidence: Evidence;
  scopes?: readonly string[];
  readonly asked: Partial<Record<How, Promise<void> | undefined>>;
}

/** A transport that knows which server answers. */
export class ServerTransport extends Transport implements KnownTransport {
  readonly #known: Known;

  /** @param other a transport to the same service, whose connections and knowledge are shared */
  constructor(connection: Connection, other?: ServerTransport) {
    super(connection, other);
    const isSentry = isHosted(new URL(connection.baseUrl).hostname);
    const evidence = isSentry ? { server: sentry, sureness: 5 } : { server: contract, sureness: 0 };
    this.#known = other ? other.#known : { evidence, asked: {} };
  }

  /** The server by the answers so far; the next answer may change it. */
  get server(): Server {
    return this.#known.evidence.server;
  }

  get scopes(): readonly string[] | undefined {
    return this.#known.scopes;
  }

  /** Shares the connections, for a part of the step with a shorter lifetime. */
  withLifetime(lifetime: Lifetime): ServerTransport {
    return new ServerTransport({ ...this.connection, lifetime }, this);
  }

  /** Shares connections, rate limits and token, for another URL of the service. */
  withBaseUrl(baseUrl: string): ServerTransport {
    return new ServerTransport({ ...this.connection, baseUrl }, this);
  }

  /** Identifies the server; sends the probes once. @throws ServiceError if no probe is answered, unless `lightly` */
  async identified(how: How = "surely"): Promise<Server> {
    const { asked } = this.#known;
    if (how === "lightly" && asked.surely !== undefined) {
      await asked.surely.catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
      });
      return this.server;
    }
    asked[how] ??= this.#probe(how === "surely").catch((error: unknown) => {
      // A watch may ask again, and so may a part with its own lifetime.
      asked[how] = undefined;
      throw error;
    });
    await asked[how];
    return this.server;
  }

  /** Reads what a look ahead can tell more of: the token's scopes, and whether a GlitchTip is of version 6. */
  async lookAround(): Promise<Server> {
    const server = await this.identified("lightly");
    const ask = async (path: string) => {
      const asking = this.request({ operation: IDENTIFY, path, retry: { maxAttempts: 2 } });
      return await asking.catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
      });
    };
    if (server.releases.scopes.length > 0 && this.scopes === undefined) await ask("/api/0/");
    if (server === glitchTip5 && v.is(settingsOf6, (await ask("/api/settings/"))?.body)) {
      this.#learn(GLITCHTIP_6);
    }
    return this.server;
  }

  /** Sends all probes. If the server must be known: sends the failed ones again, with all retries if none was answered. */
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
          // A 500 is a defect of this path, not an outage: GlitchTip's root has had such defects.
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
    if (v.is(withScopes, body)) this.#known.scopes = body.auth.scopes;
  }

  protected override async refusal(
    operation: Operation,
    refused: RefusedAnswer,
  ): Promise<ServiceError> {
    // Bugsink's refusals look like those of gateways.
    if (lacksDetail(refused) && operation !== IDENTIFY) await this.identified("lightly");
    return responseError(operation, refused, { ...this.connection, access: this.server.access });
  }
}

/** Finds evidence in an answer or a refusal: in the body before the headers, because GlitchTip sends one of Sentry's. */
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
    // GlitchTip's issues and releases lack members that Sentry and the contract have.
    if (has("subscriptionDetails") && has("matchingEventId") && !has("hasSeen")) {
      return has("firstRelease") ? GLITCHTIP_6 : GLITCHTIP;
    }
    if (has("deployCount") && has("projects") && !has("authors") && !has("newGroups")) {
      return has("commitCount") ? GLITCHTIP_6 : GLITCHTIP;
    }
    // Only GlitchTip writes issues in snake case: after an update until 6.1, version 4 always.
    if (has("status_details")) return GLITCHTIP;
    if (v.is(glitchTipRefusal, item)) weak = { server: glitchTip5, sureness: 1 };
    if (v.is(root, item)) {
      const { auth, user } = item;
      // Only GlitchTip describes the token.
      if ("token" in auth || "label" in auth) return GLITCHTIP;
      // Bugsink's root names no user; nor does Sentry's for an organization token.
      const isSentry = "scopes" in auth && (user !== null || token.startsWith("sntrys_"));
      if (isSentry) weak = { server: sentry, sureness: 1 };
    }
  }
  // GlitchTip writes its links in braces.
  if (/^\{\s*(?:['"]\s*)?</u.test([headers["link"]].join())) return GLITCHTIP;
  // GlitchTip sends `x-sentry-direct-hit`, too.
  const ofSentry = Object.keys(headers).filter((name) => name.startsWith("x-sentry-"));
  const isSentry = ofSentry.some((name) => name !== "x-sentry-direct-hit");
  return isSentry ? { server: sentry, sureness: 2 } : weak;
}

const glitchTipRefusal = v.object({ detail: v.picklist(["Unauthorized", "CSRF check Failed"]) });
/** The answer to `GET /api/0/` with a valid token (measured on Sentry 23.7.1, GlitchTip 4.1.5 and 5.2, Bugsink 2.6.2). */
const root = v.object({ user: v.nullable(v.object({})), auth: v.record(v.string(), v.unknown()) });
const withScopes = v.object({ auth: v.object({ scopes: v.array(v.string()) }) });
/** `GET /api/settings/` of GlitchTip from 6.0.7 on, which has deploys and commits. */
const settingsOf6 = v.object({ version: v.string(), enabledFeatures: v.array(v.unknown()) });
