/** Who an issue is assigned to: what the input means, and what an answer says. Pure. */
import * as v from "valibot";
import { lenient } from "../schema.ts";
import type { Mismatch } from "./status.ts";

const actorSchema = v.union([
  v.object({
    type: lenient(v.string()),
    id: lenient(v.union([v.string(), v.number()])),
    name: lenient(v.string()),
    email: lenient(v.string()),
    username: lenient(v.string()),
    slug: lenient(v.string()),
  }),
  v.pipe(
    v.string(),
    v.transform(
      (name): Partial<Record<"type" | "id" | "name" | "email" | "username" | "slug", string>> => ({
        name,
      }),
    ),
  ),
]);

export type Actor = v.InferOutput<typeof actorSchema>;

/** Null for nobody; undefined where the answer does not say. */
export const assigneeEntries = {
  assignedTo: v.fallback(v.nullish(actorSchema), undefined),
};

export interface ShownAssignee {
  readonly assignedTo?: Actor | null | undefined;
}

/** A name to show; null for nobody, undefined where the answer does not say. */
export function assigneeName({ assignedTo }: ShownAssignee): string | null | undefined {
  return assignedTo && actorName(assignedTo);
}

function actorName({ name, email, type, id }: Actor): string {
  // `user:1` or `team:2`, as `assignedTo` takes it.
  const reference = type === undefined || id === undefined ? undefined : `${type}:${id}`;
  return name ?? email ?? reference ?? "somebody";
}

/**
 * Whether the asked actor is assigned; false also where an answer cannot tell it: not all have the username.
 * @param asked null for nobody
 */
export function hasAssignee({ assignedTo }: ShownAssignee, asked: string | null): boolean {
  if (assignedTo === undefined) return false;
  if (assignedTo === null || asked === null) return assignedTo === asked;
  return namesActor(asked, assignedTo) ?? false;
}

/** What the answer to an update lacks of the asked assignee. */
export function assigneeMismatch(
  { assignedTo }: ShownAssignee,
  asked: string | null,
): Mismatch | undefined {
  if (asked === null) {
    if (!assignedTo) return undefined;
    return { reason: "the service kept the assignee", fix: "Look at the issue on the service." };
  }
  const fix = "Check that the actor is a member of a team of the project.";
  if (!assignedTo) return { reason: "the service assigned nobody", fix };
  if (namesActor(asked, assignedTo) !== false) return undefined;
  return { reason: `the service assigned ${actorName(assignedTo)}, not ${asked}`, fix };
}

/** Whether a text of `assignedTo` means this actor; undefined where that cannot be told. */
function namesActor(text: string, { type, id, email, username, slug }: Actor): boolean | undefined {
  if (/^(?:user|team):/u.test(text)) {
    if (type === undefined || id === undefined) return undefined;
    // GlitchTip calls teams by their slug.
    return `${type}:${id}` === text || (type === "team" && `team:${slug}` === text);
  }
  // Digits alone are the id of a user.
  if (/^\d+$/u.test(text))
    return id === undefined ? undefined : type !== "team" && `${id}` === text;
  // A user can have several addresses: another one says nothing.
  const names = [email, username].map((name) => name?.toLowerCase());
  return names.includes(text.toLowerCase()) ? true : undefined;
}
