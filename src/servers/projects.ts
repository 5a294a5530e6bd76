/** Replaces numbers of projects by their slugs: Sentry's own addresses hold the number, and its answers the slug. */
import * as v from "valibot";
import { ServiceError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { apiPath, readAnswer } from "../service/operation.ts";
import type { KnownTransport } from "./server.ts";

/**
 * Asks a service that takes both for the slug of each project that is a number. What it does not tell stays as it is.
 * @returns all projects, without doubles: one may be given by both
 */
export async function settleProjects(
  organization: string,
  projects: readonly string[],
  transport: KnownTransport,
  notices: Notice[],
): Promise<string[]> {
  const settled = new Set<string>();
  for (const number of projects) {
    // Today's Sentry takes numbers; 23.7.1 answers 404. The answer may show another server.
    if (!/^\d+$/u.test(number) || !transport.server.takesNumbers) {
      settled.add(number);
      continue;
    }
    const action = `read the slug of project ${number}`;
    const operation = { name: "retrieve-project", method: "GET", action } as const;
    const path = apiPath("projects", organization, number);
    try {
      const answer = await transport.request({ operation, path, retry: { maxAttempts: 2 } });
      const { slug } = readAnswer(v.object({ slug: v.string() }), answer, operation);
      settled.add(slug);
      if (slug === number) continue;
      const what = `The project ${number} is "${slug}".`;
      notices.push({ level: "notice", what, fix: `Write "${slug}" in "projects".` });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      settled.add(number);
    }
  }
  return [...settled];
}
