/** Whom a text names: in searches, and as the assignee of an issue. */
import type { Actor, Member, Team } from "./state.ts";

export function memberActor(member: Member | null): Actor | null {
  return member && { type: "user", id: member.id, name: member.name, email: member.email };
}

/**
 * The user or team that a text names: `user:1`, `team:2`, an id, `#team-slug`, a username or an email; with `byPlainName`
 * a team's name too. null when nobody is called that.
 */
export function findActor(
  text: string,
  known: { members: readonly Member[]; teams: readonly Team[]; byPlainName?: boolean },
): Actor | null {
  const [, kind, id] = /^(user|team):(.+)$/u.exec(text) ?? [];
  const slug = text.startsWith("#") ? text.slice(1) : undefined;
  const team = known.teams.find((candidate) =>
    slug === undefined ? kind === "team" && candidate.id === id : candidate.slug === slug,
  );
  if (team !== undefined) return teamActor(team);
  if (kind === "team" || slug !== undefined) return null;
  const wanted = id ?? text;
  const member = known.members.find((candidate) =>
    [candidate.id, candidate.username, candidate.email].includes(wanted),
  );
  if (member !== undefined || !known.byPlainName) return memberActor(member ?? null);
  const called = known.teams.find(({ name, slug: plain }) => [name, plain].includes(text));
  return called === undefined ? null : teamActor(called);
}

function teamActor({ id, name }: Team): Actor {
  return { type: "team", id, name };
}
