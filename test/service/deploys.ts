/** Deploys of a release: outside the contract, on Sentry servers only. */
import { answer, type Answer } from "./answer.ts";
import { broken } from "./auth.ts";
import { releaseOf, type Call, type Context } from "./call.ts";
import { Reader } from "./parameters.ts";
import type { Deploy, StoredRelease } from "./state.ts";
import { milliseconds } from "./times.ts";

/** Longer ones break the server. */
const URL_LIMIT = 200;

export function createDeploy(call: Call, context: Context): Answer {
  const { dialect } = context;
  const { release } = releaseOf(call, context);
  const reader = new Reader(call.parameters);
  if (dialect.surroundings === "glitchtip") return createGlitchTipDeploy(reader, release, context);
  const environment = reader.text("environment", { required: true, most: 64 });
  if (/[\n\r\f/]/u.test(environment ?? "")) {
    reader.fail("environment", "Environment name contains invalid characters");
  }
  const name = reader.text("name", { most: 64 }) ?? null;
  const url = reader.text("url") ?? null;
  const dateStarted = reader.date("dateStarted") ?? null;
  const dateFinished = reader.date("dateFinished") ?? context.now();
  if (url !== null && !URL.canParse(url)) reader.fail("url", "Enter a valid URL.");
  if (environment === undefined || !reader.ok) throw dialect.invalid(reader.errors);
  if ((url?.length ?? 0) > URL_LIMIT) throw broken(dialect);
  const id = context.state.nextDeployId();
  const deploy: Deploy = { id, environment, name, url, dateStarted, dateFinished };
  release.deploys.push(deploy);
  return answer(201, deployView(deploy));
}

/** GlitchTip 6 takes any text for an environment, keeps no name, and wants the URL to be a text. */
function createGlitchTipDeploy(reader: Reader, release: StoredRelease, context: Context): Answer {
  const { dialect, now, state } = context;
  const environment = reader.text("environment", { required: true }) ?? "";
  if (reader.value("url") === null) reader.fail("url", "Not a valid string.");
  const url = reader.text("url") ?? "";
  const dateStarted = reader.date("dateStarted") ?? null;
  const dateFinished = reader.date("dateFinished") ?? now();
  if (!reader.ok) throw dialect.invalid(reader.errors);
  if (environment.length > 64 || url.length > URL_LIMIT) throw broken(dialect);
  const deploy = {
    id: state.nextDeployId(),
    environment,
    name: null,
    url,
    dateStarted,
    dateFinished,
  };
  release.deploys.push(deploy);
  const { name: _none, ...view } = deployView(deploy);
  return answer(201, { ...view, id: Number(deploy.id), dateCreated: milliseconds(now()) });
}

/** `GET …/deploys/`, newest first. */
export function listDeploys(call: Call, context: Context): Answer {
  return answer(200, releaseOf(call, context).release.deploys.map(deployView).toReversed());
}

export function deployView(deploy: Deploy): Record<string, unknown> {
  return {
    ...deploy,
    dateStarted: milliseconds(deploy.dateStarted),
    dateFinished: milliseconds(deploy.dateFinished),
  };
}
