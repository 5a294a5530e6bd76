/** The output `summary-file`: whatever ends a step, its summary lies in a file that a comment can take. */
import { describe, expect, it } from "vitest";
import { renderGitHubTree } from "../support/github-markdown.ts";
import { elements, visibleText } from "../support/html.ts";
import { connection } from "../support/scenario.ts";
import { runWatched } from "../security/everywhere.ts";
import type { StepOptions } from "../support/runner.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import { triageService } from "../issues/triage.ts";

async function service(title = "Checkout is down", count = 2) {
  return await triageService((state) => {
    seedIssues(state, { project: "web", count, unresolved: 1 });
    for (const issue of state.issues.values()) issue.title = title;
  });
}

async function listed(options: StepOptions, at?: Awaited<ReturnType<typeof service>>) {
  const local = at ?? (await service());
  const inputs = { ...connection(local), command: "list-issues", ...options.with };
  const { result, files } = await runWatched({ ...options, with: inputs });
  const [, content = ""] = [...files].find(([name]) => name.endsWith("summary.md")) ?? [];
  expect(result.outputs["summary-file"]).toMatch(/[\\/]release-tracker-\w{6}[\\/]summary\.md$/u);
  return { result, content };
}

describe("the summary file", () => {
  it.each<[string, StepOptions, string]>([
    ["a success", {}, "2 issues match"],
    ["wrong inputs", { with: { limit: "none" } }, "Nothing was sent"],
    ["a gate", { with: { query: "is:unresolved", "fail-above": "1" } }, "fail-above"],
    ["cancellation", { onBegin: (lifetime) => lifetime.cancel("SIGINT") }, "was cancelled"],
  ])("the summary file of %s is the job summary", async (_, options, words) => {
    const { result, content } = await listed(options);
    expect(content).toContain(words);
    expect(content.split("\n").slice(2).join("\n")).toBe(result.summary);
  });

  it("a summary file begins with an invisible line that names step and projects", async () => {
    const env = { GITHUB_JOB: "preview", GITHUB_ACTION: "list" };
    const first = async (options: StepOptions) => {
      const { content } = await listed(options);
      const [line = "", empty] = content.split("\n");
      expect([visibleText(await renderGitHubTree(line)), empty]).toEqual(["", ""]);
      return line;
    };
    const names = "command=list-issues job=preview step=list projects";
    expect(await first({ env })).toBe(`<!-- release-tracker ${names}=web -->`);
    const projects = (slugs: string) => first({ env, with: { projects: slugs } });
    expect(await projects("api")).toBe(`<!-- release-tracker ${names}=api -->`);
    // No name ends the line, and no number of them fills a comment.
    expect(await first({ env: { ...env, GITHUB_ACTION: "x--><b>\nbold</b>" } })).toBe(
      `<!-- release-tracker ${names.replace("step=list", "step=x--_b_bold_b_")}=web -->`,
    );
    const many = Array.from({ length: 500 }, (_, number) => `web-${number}`).join();
    expect((await projects(many)).length).toBeLessThan(450);
  });

  it("a summary file of a long list fits a comment, and counts what it omits", async () => {
    const { result, content } = await listed({ with: { limit: "1000" } }, await service("x", 400));
    expect(content.length).toBeLessThanOrEqual(65_450);
    expect(result.summary.length).toBeGreaterThan(65_000);
    const text = visibleText(await renderGitHubTree(content));
    expect(text).toMatch(/Shortened: 1[05]0 of 400 issues are shown/u);
  });

  it("a summary file mentions nobody and links to no issue in a comment", async () => {
    const title = "Fixes #1, thanks @octocat and @acme/team, see acme/shop#2 and GH-3";
    const { content } = await listed({}, await service(title));
    const tree = await renderGitHubTree(content);
    expect(visibleText(tree)).toContain(title);
    const classes = elements(tree).flatMap(({ properties }) => properties["className"] ?? []);
    expect(classes).not.toContain("user-mention");
    expect(classes).not.toContain("issue-link");
  });
});
