/** Deploys of a release: outside the contract, on Sentry servers only. */
import { answer, type Answer } from "./answer.ts";
import { broken } from "./auth.ts";
import { releaseOf, type Call, type Context } from "./call.ts";
import { Reader } from "./parameters.ts";
import type { Deploy } from "./state.ts";
import { milliseconds } from "./times.ts";

/** Longer ones break the server. */
const URL_LIMIT = 200;

export function createDeploy(call: Call, context: Context): Answer {
  const { dialect } = context;
  const { release } = releaseOf(call, context);
  const reader = new Reader(call.parameters, dialect);
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
