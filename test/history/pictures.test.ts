/** Reads `pictures.txt`: where ranges begin, beside the commits that plain git lists in the complete repository. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../src/context.ts";
import { read } from "../inputs/input-source.ts";
import { expectedIds, mergeBaseOf } from "../support/repository.ts";
import {
  expectCommits,
  expectNotice,
  readHistory,
  repositoryPlace,
  SHAPES,
} from "./history-request.ts";

const { serve, clone, requestFor } = await repositoryPlace();

/** A commit of a picture: its tags, and the letters of its parents. */
interface Drawn {
  tags: string[];
  parents: string[];
}

/** Reads lines such as `A(v1.0.0) - B - C`. */
function commitsOf(picture: readonly string[]): Map<string, Drawn> {
  const commits = new Map<string, Drawn>();
  for (const line of picture) {
    let parent: string | undefined;
    for (const [, letter = "", tags] of line.matchAll(/([A-Z])(?:\(([^)]*)\))?(?= -|$)/gu)) {
      const commit = commits.get(letter) ?? { tags: [], parents: [] };
      commits.set(letter, commit);
      commit.tags.push(...(tags?.split(",") ?? []));
      if (parent !== undefined) commit.parents.push(parent);
      parent = letter;
    }
  }
  return commits;
}

/** Writes the commits in the order of their letters, an hour apart; each is the tip of a branch of its own. */
function repositoryOf(picture: readonly string[]) {
  const { origin, ids } = serve((history) => {
    const marks: Record<string, string> = {};
    const commits = [...commitsOf(picture)].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [letter, { tags, parents }] of commits) {
      const [from = null, ...merge] = parents.map((parent) => marks[parent] ?? "");
      const mark = history.commit(letter === "A" ? "main" : letter, { from, merge });
      marks[letter] = mark;
      for (const tag of tags) history.tag(tag, mark);
    }
    return marks;
  });
  return { origin, ids };
}

/** What the event's column means, at a commit. */
function eventOf(text: string, commit: string, ids: Record<string, string>): RunEvent {
  const [name = "", of] = text.split(" ");
  if (name === "tag") return { name: "push", commit, ...(of !== undefined && { tag: of }) };
  const before = ids[of ?? ""];
  const names: Record<string, string> = { dispatch: "workflow_dispatch", merged: "pull_request" };
  return { name: names[name] ?? name, commit, branch: "main", ...(before && { before }) };
}

const text = readFileSync(new URL("pictures.txt", import.meta.url), "utf8");
const [, ...sections] = text.split(/^# /mu);

for (const section of sections) {
  const [title = "", ...blocks] = section.split(/\n{2,}/u);
  // A picture, then its releases.
  for (let at = 0; at + 1 < blocks.length; at += 2) {
    const picture = (blocks[at] ?? "").split("\n");
    const rows = (blocks[at + 1] ?? "").split("\n").filter(Boolean);
    const { origin, ids } = repositoryOf(picture);
    describe.each(SHAPES)(`${title}: ${picture[0]?.trim()} ($kind)`, (shape) => {
      test.each(rows)("%s", async (row) => {
        const columns = row.split(/ {2,}/u).map((cell) => (cell === "-" ? "" : cell));
        expect(columns).toHaveLength(7);
        const [letter = "", event = "", inputs = "", range = "", letters = "", told = ""] = columns;
        const commit = ids[letter] ?? "";
        const given = inputs.replaceAll(/\{([A-Z])\}/gu, (_, one: string) => ids[one] ?? "");
        const pairs = [...given.matchAll(/(\S+?)=(\S+)/gu)].map(([, name, value]) => [name, value]);
        const texts = Object.fromEntries(pairs) as Record<string, string>;
        const directory = clone(origin, shape, commit);
        const step = requestFor(directory, { event: eventOf(event, commit, ids) });
        const reading = readHistory({
          ...step,
          inputs: { ...read("release", texts), workingDirectory: directory } as typeof step.inputs,
        });
        if (range === "refused") {
          await expect(reading).rejects.toThrow(told);
          return;
        }
        const { history } = await reading;
        const [start, end = start] = range.split("..");
        const { previousName, previous, currentName } = history.range ?? {};
        const named = Object.entries(ids).find(([, id]) => id === previous)?.[0];
        const isFirst = !range.includes("..");
        expect([previousName ?? named, currentName]).toEqual([isFirst ? undefined : start, end]);
        const since = isFirst ? commit : `${ids[start ?? ""] ?? start}..${commit}`;
        const base = isFirst
          ? undefined
          : mergeBaseOf(ids[start ?? ""] ?? start ?? "", commit, origin);
        expect(previous).toBe(base);
        expectCommits(history, { complete: origin, range: since });
        const listed = letters.split(" ").map((each) => ids[each]);
        expect(new Set(listed)).toEqual(new Set(expectedIds(origin, since)));
        const [, level, words] = /^(notice|warning): (.*)$/u.exec(told) ?? [];
        if (words === undefined) expect(history.notices).toEqual([]);
        else expectNotice(history.notices, level as "notice", words);
      });
    });
  }
}
