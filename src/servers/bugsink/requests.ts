/** Shared by all requests to Bugsink's own interface: paths, pages, the numbers of projects, a refusal of old versions. */
import * as v from "valibot";
import { RefusalError, ServiceError } from "../../errors.ts";
import { listed } from "../../report/format.ts";
import { type Operation, readAnswer } from "../../service/operation.ts";
import { pages } from "../../service/pagination.ts";
import type { ServiceAnswer, ServiceRequest } from "../../service/transport.ts";
import type { KnownTransport } from "../server.ts";

type Parameters = Readonly<Record<string, string>>;

export const ROOT = "/api/canonical/0/";

/** @param action completes "to …" @param capability that the token needs */
export function operation(
  action: string,
  capability: string,
  resource: string,
  method: Operation["method"] = "GET",
): Operation {
  return { name: capability, method, action, scopes: [capability], resources: [resource] };
}

/** Replaces a lost answer after a read has shown the effect; it has no body. */
export const LOOKED_UP: ServiceAnswer = {
  status: 200,
  body: undefined,
  link: undefined,
  date: undefined,
  repeated: true,
};

const cursorSchema = v.pipe(
  v.string(),
  v.transform((next) => URL.parse(next)?.searchParams.get("cursor") ?? ""),
  v.nonEmpty(),
);
const projectSchema = v.object({ id: v.number(), slug: v.string() });

/** Base of Bugsink's clients. Methods that send requests throw ServiceError. */
export class Api {
  readonly transport: KnownTransport;
  readonly baseUrl: string;
  readonly organization: string;
  /** The numbers of the projects that were read, by slug. */
  readonly #numbers: Map<string, string>;

  constructor(transport: KnownTransport, organization: string, numbers: Map<string, string>) {
    this.transport = transport;
    this.baseUrl = transport.baseUrl;
    this.organization = organization;
    this.#numbers = numbers;
  }

  /** @param parts of the path, which gets a final slash: Bugsink answers 404 without it */
  protected async ask<Schema extends v.GenericSchema>(
    asked: Operation,
    schema: Schema,
    parts: readonly string[],
    { query = {}, ...more }: Pick<ServiceRequest, "body" | "recover"> & { query?: Parameters } = {},
  ): Promise<v.InferOutput<Schema>> {
    const below = parts.map((part) => `${encodeURIComponent(part.toWellFormed())}/`).join("");
    const parameters = new URLSearchParams(query).toString();
    const path = `${ROOT}${below}${parameters === "" ? "" : `?${parameters}`}`;
    const answer = await this.transport.request({ operation: asked, path, ...more });
    return answer === LOOKED_UP ? undefined : readAnswer(schema, answer, asked);
  }

  /** The body has the next page's URL; only its cursor is used. */
  protected pagesOf<Schema extends v.GenericSchema<unknown, { readonly id: string | number }>>(
    asked: Operation,
    schema: Schema,
    parts: readonly string[],
    query: Parameters = {},
  ) {
    const form = v.object({ next: v.nullable(cursorSchema), results: v.array(schema) });
    return pages(async (cursor) => {
      const parameters = cursor === undefined ? query : { ...query, cursor };
      const { next, results } = await this.ask(asked, form, parts, { query: parameters });
      return { items: results, next: next ?? undefined, isFirst: cursor === undefined };
    });
  }

  /** Returns a project's number, which requests need; a number is returned as it is. There is no search by slug. */
  protected async numberOf(project: string): Promise<string> {
    if (/^\d{1,15}$/u.test(project)) return project;
    const known = this.#numbers;
    const asked = operation("list the projects", "projects:read", `the project "${project}"`);
    const all = known.has(project) ? [] : this.pagesOf(asked, projectSchema, ["projects"]);
    for await (const { items } of all) {
      for (const { id, slug } of items) known.set(slug, String(id));
      if (known.has(project)) break;
    }
    const number = known.get(project);
    if (number !== undefined) return number;
    const names = listed([...known.keys()].filter(Boolean), 10) || "none";
    const what = `Bugsink has no project "${project}", or does not show it to this token.`;
    const fix = `Write a slug, or the number of a project, in "projects". The token sees: ${names}.`;
    throw new ServiceError(what, { kind: "status", status: 404, effect: "none", fix });
  }
}

/** Makes the refusal of versions before 2.6.2, whose issues are not touched. */
export function tooOld(): RefusalError {
  const what = `This Bugsink is older than 2.6.2: it lists all issues, whatever is asked for, without a word.`;
  const fix = `Install Bugsink 2.6.2 or newer. Before, it has only source maps, and releases that resolve no issues.`;
  return new RefusalError(what, { where: "input base-url", fix });
}
