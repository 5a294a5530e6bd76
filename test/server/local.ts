/** The local service in a dialect, with all that statements work on. */
import { type DialectName, dialects } from "../../tools/service/dialect.ts";
import type { Dialect } from "../../tools/service/differences.ts";
import { type LocalService, startService } from "../../tools/service/service.ts";
import { sampleEvent } from "../../tools/service/issues/event.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import type { Site } from "./server.ts";

const HOUR = 3_600_000;

/** @param hasEvents whether each issue has an event: nobody but Bugsink is asked for one */
function seed(state: ServiceState, hasEvents: boolean): void {
  const now = state.now();
  for (const [slug, count] of [
    ["web", 150],
    ["api", 150],
    ["empty", 3],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const lastSeen = now - HOUR - index * 1000;
      const times = { lastSeen, firstSeen: lastSeen - HOUR };
      const events = hasEvents && { events: { latest: sampleEvent() } };
      state.addIssue(state.project(slug), { ...times, ...events });
    }
  }
  const { organization } = state;
  state.addRelease(organization, { version: "0.9.0", projects: ["web"], dateCreated: now - HOUR });
  state.addProject(state.addOrganization("other"), "foreign");
}

/** Whether it has the interface that is Bugsink's own. */
export function isBugsink({ lacks }: Pick<Dialect, "lacks">): boolean {
  return !lacks.includes("listBugsinkIssues");
}

/** Where the interface of a kind of server is. */
export function rootOf(dialect: Pick<Dialect, "lacks">): Pick<Site, "root"> {
  return isBugsink(dialect) ? { root: "/api/canonical/0/" } : {};
}

/** A service that ends with its scope, and the site that it is. */
export async function localSite(
  dialect: DialectName,
): Promise<{ service: LocalService; site: Site } & AsyncDisposable> {
  const service = await startService({
    dialect,
    projects: ["web", "api", "empty"],
    repositories: ["acme/shop"],
    settleDelay: 0,
    seed: (state) => seed(state, isBugsink(dialects[dialect])),
  });
  const { state } = service;
  const foreign = state.organizations.get("other")?.projects.get("foreign");
  if (foreign === undefined) throw new Error("the other organization has no project");
  // Of GlitchTip they are a member's of both.
  const organizations = dialect.startsWith("glitchtip") ? ["acme", "other"] : ["acme"];
  const token = (scopes: readonly string[]): string =>
    service.addToken(scopes, { organizations }).value;
  const scopes = [...service.dialect.tokens.scopes, "org:ci"];
  const site: Site = {
    url: service.url,
    ...rootOf(service.dialect),
    organization: "acme",
    projects: ["web", "api"],
    emptyProject: "empty",
    foreignIssue: state.addIssue(foreign).id,
    clientKey: state.key("web").id,
    tokens: {
      ...Object.fromEntries(scopes.map((scope) => [scope, token([scope])])),
      all: token([...service.dialect.tokens.scopes, "org:read"]),
      organization: service.addOrganizationToken().value,
    },
  };
  return { service, site, [Symbol.asyncDispose]: () => service.close() };
}
