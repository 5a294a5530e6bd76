/** Deploys of a release: outside the contract, on Sentry servers and newer GlitchTip ones. */
import { answer, type Answer } from "./answer.ts";
import { broken, invalid } from "./auth.ts";
import { releaseOf, type Call, type Context } from "./call.ts";
import { Reader } from "./parameters.ts";
import type { Deploy } from "./state.ts";
import { milliseconds } from "./times.ts";

/** Longer ones break the server. */
const URL_LIMIT = 200;

/** `POST …/deploys/`. GlitchTip takes any text for an environment, keeps no name, and wants the URL to be a text. */
export function createDeploy(call: Call, context: Context): Answer {
  const { dialect, now, state } = context;
  const isGlitchTip = dialect.family === "glitchtip";
  const { release } = releaseOf(call, context);
  const reader = new Reader(call.parameters());
  const most = isGlitchTip ? undefined : 64;
  const environment = reader.text("environment", { required: true, most }) ?? "";
  if (!isGlitchTip && /[\n\r\f/]/u.test(environment)) {
    reader.fail("environment", "Environment name contains invalid characters");
  }
  const name = isGlitchTip ? null : (reader.text("name", { most }) ?? null);
  if (isGlitchTip && reader.value("url") === null) reader.fail("url", "Not a valid string.");
  const url = reader.text("url") ?? (isGlitchTip ? "" : null);
  const dateStarted = reader.date("dateStarted") ?? null;
  const dateFinished = reader.date("dateFinished") ?? now();
  // To name projects takes a scope of its own, of a token that is no organization's (23.7.1, measured).
  const namers = ["project:read", "org:ci"];
  const mayName = call.token.scopes.some((scope) => namers.includes(scope));
  if (dialect.family === "sentry" && reader.value("projects") !== undefined && !mayName) {
    reader.fail("projects", "Insufficient access to project");
  }
  if (url !== null && !isGlitchTip && !URL.canParse(url)) reader.fail("url", "Enter a valid URL.");
  if (!reader.ok) throw invalid(dialect, reader.errors);
  if (environment.length > 64 || (url?.length ?? 0) > URL_LIMIT) throw broken(dialect);
  const deploy = { id: state.nextDeployId(), environment, name, url, dateStarted, dateFinished };
  release.deploys.push(deploy);
  if (!isGlitchTip) return answer(201, deployView(deploy));
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
