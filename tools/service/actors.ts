/** Whom a text names: in searches, and as the assignee of an issue. */
import type { Actor, Member, Team } from "./state.ts";

export function memberActor({ id, name, email }: Member): Actor {
  return { type: "user", id, name, email };
}

export function teamActor({ id, name }: Team): Actor {
  return { type: "team", id, name };
}

/**
 * The user or team that a text names: `user:1`, `team:2`, an id, `#team-slug`, a username or an email; with `byPlainName`
 * a team's name too. null when nobody is called that.
 */
export function findActor(
  text: string,
  known: { members: readonly Member[]; teams: readonly Team[]; byPlainName?: boolean },
): Actor | null {
  const [, kind, id = text] = /^(user|team):(.+)$/u.exec(text) ?? [];
  const isTeam = kind === "team" || text.startsWith("#");
  const team = known.teams.find((one) =>
    kind === "team" ? one.id === id : `#${one.slug}` === text,
  );
  const member = known.members.find((one) => [one.id, one.username, one.email].includes(id));
  if (team !== undefined) return teamActor(team);
  if (member !== undefined && !isTeam) return memberActor(member);
  const called = known.teams.find(({ name, slug }) => [name, slug].includes(text));
  return known.byPlainName && called !== undefined ? teamActor(called) : null;
}
