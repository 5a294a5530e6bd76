/** What a token can look around at: the organization, a project, repositories, and the service itself. */
import { answer, type Answer } from "./answer.ts";
import { type Call, type Context, organizationOf, projectOf } from "./call.ts";
import type { Organization, Project } from "./state.ts";
import { milliseconds } from "./times.ts";

const BEGINNING = Date.parse("2026-01-05T09:30:00.000Z");

/** `GET …/projects/{org}/{project}/` */
export function retrieveProject(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  return answer(200, projectView(projectOf(call, context), organization));
}

/** `GET …/organizations/{org}/repos/` */
export function listRepositories(call: Call, context: Context): Answer {
  const { repositories } = organizationOf(call, context);
  const views = [...repositories].map((name, index) => ({
    id: String(index + 1),
    name,
    url: null,
    provider: { id: "unknown", name: "Unknown Provider" },
    status: "active",
    dateCreated: milliseconds(BEGINNING),
    integrationId: null,
    externalSlug: null,
  }));
  return answer(200, views);
}

/** `GET …/organizations/{org}/` */
export function retrieveOrganization(call: Call, context: Context): Answer {
  return answer(200, organizationView(organizationOf(call, context)));
}

/** `GET /api/0/`: the caller, and what the token may do. */
export function describeService({ token }: Call, { dialect }: Context): Answer {
  const { user, scopes, value } = token;
  // GlitchTip repeats the token.
  const more = dialect.surroundings === "glitchtip" && { id: "1", label: "CI", token: value };
  const auth = value === "" ? null : { scopes, ...more };
  return answer(200, { version: "0", auth, user });
}

/** `GET /api/settings/` of GlitchTip; it asks for no token. */
export function readSettings(_call: Call, { dialect: { version } }: Context): Answer {
  return answer(200, {
    socialApps: [],
    billingEnabled: false,
    iPaidForGlitchTip: false,
    enableUserRegistration: false,
    enableOrganizationCreation: false,
    environment: null,
    version,
    serverTimeZone: "UTC",
    glitchtipInstanceName: null,
  });
}

function projectView(project: Project, organization: Organization): Record<string, unknown> {
  const { id, slug, name, platform } = project;
  return {
    id,
    slug,
    name,
    platform,
    dateCreated: milliseconds(BEGINNING),
    isBookmarked: false,
    isMember: true,
    features: [],
    firstEvent: null,
    status: "active",
    team: null,
    teams: [],
    organization: organizationView(organization),
  };
}

function organizationView({ slug, name }: Organization): Record<string, unknown> {
  return {
    id: "1",
    slug,
    name,
    status: { id: "active", name: "active" },
    dateCreated: milliseconds(BEGINNING),
    isEarlyAdopter: false,
    require2FA: false,
    requireEmailVerification: false,
    features: [],
    avatar: { avatarType: "letter_avatar", avatarUuid: null },
  };
}
