/** Sentry's links between its issues and those of other services. */
import { answer, type Answer, Refusal } from "../http/answer.ts";
import type { Call, Context } from "../differences.ts";
import { organizationOf, ISSUE, ORGANIZATION, type Operation } from "../http/paths.ts";
import { READ_ISSUE, WRITE_ISSUE } from "../scopes.ts";
import { Reader } from "../http/parameters.ts";
import { issueOf } from "./issues.ts";

export const integrationOperations: readonly Operation[] = [
  {
    name: "listIssueIntegrations",
    method: "GET",
    path: `${ORGANIZATION}${ISSUE}integrations/`,
    scopes: READ_ISSUE,
    handle: listIssueIntegrations,
  },
  {
    name: "linkIssue",
    method: "PUT",
    path: `${ORGANIZATION}${ISSUE}integrations/:integration/`,
    scopes: WRITE_ISSUE,
    handle: linkIssue,
  },
];

/** `GET …/organizations/{org}/issues/{id}/integrations/`: those that can be linked, each with its links. */
function listIssueIntegrations(call: Call, context: Context): Answer {
  const { links } = issueOf(call, context);
  const views = organizationOf(call, context).integrations.map(
    ({ id, domainName, status, provider }) => ({
      id,
      name: domainName.split("/").at(-1),
      icon: null,
      domainName,
      accountType: "Organization",
      status,
      provider: { key: provider, slug: provider, name: "GitHub", canAdd: true },
      externalIssues: (links[id] ?? []).map((key, index) => ({
        id: String(index + 1),
        key,
        url: `https://${domainName.split("/")[0]}/${key.replace("#", "/issues/")}`,
        title: key,
        description: "",
        displayName: key,
      })),
    }),
  );
  return answer(200, views);
}

/** `PUT …/integrations/{integration}/` */
function linkIssue(call: Call, context: Context): Answer {
  const issue = issueOf(call, context);
  const { integrations } = organizationOf(call, context);
  const known = integrations.find(({ id }) => id === call.path("integration"));
  if (known === undefined) throw context.dialect.notFound();
  const reader = new Reader(call.parameters());
  const number = reader.text("externalIssue", { required: true });
  const repository = reader.text("repo", { required: true });
  if (!reader.ok) throw new Refusal(400, reader.errors);
  // It would be written below the issue on GitHub, each time.
  if (reader.has("comment")) throw new Refusal(500, { detail: "A comment was posted." });
  const key = `${repository}#${number}`;
  const links = (issue.links[known.id] ??= []);
  if (links.includes(key)) {
    throw new Refusal(400, { non_field_errors: ["That issue is already linked"] });
  }
  links.push(key);
  const url = `https://${known.domainName.split("/")[0]}/${key.replace("#", "/issues/")}`;
  const id = String(links.length);
  return answer(201, { id, key, url, integrationId: Number(known.id), displayName: key });
}
