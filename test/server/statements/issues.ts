/** Statements about retrieving and updating issues. */
import { setTimeout as wait } from "node:timers/promises";
import {
  type Case,
  NotGiven,
  pick,
  present,
  type Received,
  type Statements,
  type Subject,
} from "../server.ts";

interface Details {
  statusDetails?: Record<string, unknown>;
}

/** `statusDetails` less who did it. */
function detailsOf(body: unknown): unknown {
  const { actor: _actor, ...details } = (body as Details).statusDetails ?? {};
  return details;
}

/** How many there are; "-" for what is no list. */
const many = (body: unknown): unknown => (Array.isArray(body) ? body.length : "-");

function settled(body: unknown): unknown {
  return [pick(body, "status"), detailsOf(body)];
}

const settledOr = ({ status, body }: Received): unknown => (status < 400 ? settled(body) : status);

async function read(on: Case, { id }: Subject): Promise<unknown> {
  return (await on.ask({ path: `issues/${id}/` })).body;
}

/** A release of the first project: "in the next release" needs one. */
async function released(on: Case): Promise<void> {
  await on.create({ version: on.version() });
}

const subscription = (body: unknown): unknown => pick(body, "isSubscribed")["isSubscribed"];

export const ISSUE_STATEMENTS = {
  "members of a retrieved issue": async (on) => {
    const body = await read(on, await on.issue());
    return present(
      body,
      "activity annotations assignedTo count culprit firstRelease firstSeen hasSeen id",
      "isBookmarked isPublic isSubscribed lastRelease lastSeen level logger metadata",
      "numComments permalink project shareId shortId stats status statusDetails subscriptionDetails",
      "tags title type userCount userReportCount",
    );
  },
  "members of an updated issue": async (on) => {
    const { body } = await on.update(await on.issue(), { status: "resolved" });
    return present(
      body,
      "statusDetails status_details shareId share_id userCount user_count stats activity",
      "assignedTo hasSeen isBookmarked permalink",
    );
  },
  "each status, from unresolved and back": async (on) => {
    const subject = await on.issue();
    const seen = [];
    for (const status of ["resolved", "unresolved", "ignored", "unresolved"]) {
      seen.push(settled((await on.update(subject, { status })).body));
    }
    return seen;
  },
  "attributes without a status": async (on) => {
    const subject = await on.issue();
    const asked = { isBookmarked: true, hasSeen: true, isPublic: true };
    const { status, body } = await on.update(subject, asked);
    return [status, pick(body, "isBookmarked", "hasSeen", "isPublic")];
  },
  "setting a status subscribes the token's user": async (on) => {
    const seen = [];
    for (const status of ["resolved", "ignored"]) {
      seen.push(subscription((await on.update(await on.issue(), { status })).body));
    }
    return seen;
  },
  "… unless the same request says no": async (on) => {
    const asked = { status: "resolved", isSubscribed: false };
    return subscription((await on.update(await on.issue(), asked)).body);
  },
  "a bookmark subscribes the token's user": async (on) =>
    subscription((await on.update(await on.issue(), { isBookmarked: true })).body),
  "in the next release: pending, and a plain resolved leaves it so": async (on) => {
    await released(on);
    const subject = await on.issue();
    const seen = [];
    for (const status of ["resolvedInNextRelease", "resolved", "unresolved", "resolved"]) {
      seen.push(settledOr(await on.update(subject, { status })));
    }
    return seen;
  },
  "a resolved issue can be put off to the next release": async (on) => {
    await released(on);
    const subject = await on.issue();
    await on.update(subject, { status: "resolved" });
    return settledOr(await on.update(subject, { status: "resolvedInNextRelease" }));
  },
  "what is pending names who did it": async (on) => {
    await released(on);
    const { body } = await on.update(await on.issue(), { status: "resolvedInNextRelease" });
    const { actor } = (body as Details).statusDetails ?? {};
    return present(actor, "email id name username");
  },
  "the next release settles what is pending": async (on) => {
    await released(on);
    const subject = await on.issue();
    await on.update(subject, { status: "resolvedInNextRelease" });
    await released(on);
    let body = await read(on, subject);
    // A task does it after the answer. Where it is lost, it is lost.
    for (let time = 0; time < 20 && JSON.stringify(body).includes("inNextRelease"); time += 1) {
      await wait(250);
      body = await read(on, subject);
    }
    return settled(body);
  },
  "in the next release, in a project without any": async (on) => {
    const { emptyProject, organization } = on.site;
    if (emptyProject === undefined) throw new NotGiven("a project without a release");
    const path = `projects/${organization}/${emptyProject}/issues/?query=is:unresolved`;
    const { body: issues } = await on.ask({ path });
    const [subject] = issues as Subject[];
    if (subject === undefined) throw new NotGiven("an issue of a project without a release");
    const first = await on.update(subject, { status: "resolvedInNextRelease" });
    const details = { status: "resolved", statusDetails: { inNextRelease: true } };
    const second = await on.update(subject, details);
    const { status } = pick(await read(on, subject), "status");
    return [first.status, second.status, second.status < 400 ? "" : second.body, status];
  },
  "resolved in a release that is named, and in one that there is not": async (on) => {
    const version = on.version();
    await on.create({ version });
    const subject = await on.issue();
    const named = { status: "resolved", statusDetails: { inRelease: version } };
    const first = await on.update(subject, named);
    const unknown = { status: "resolved", statusDetails: { inRelease: "no-such-release" } };
    const second = await on.update(subject, unknown);
    return [settled(first.body), second.status, second.status < 400 ? "" : second.body];
  },
  "a pending issue is settled by the release that is named, by the latest, and by none beside the next":
    async (on) => {
      const version = on.version();
      await on.create({ version });
      const subject = await on.issue();
      const forms = [{ inRelease: version }, { inRelease: "latest" }];
      const seen = [];
      for (const statusDetails of [...forms, { inRelease: version, inNextRelease: true }]) {
        await on.update(subject, { status: "unresolved" });
        await on.update(subject, { status: "resolved", statusDetails: { inNextRelease: true } });
        seen.push(settledOr(await on.update(subject, { status: "resolved", statusDetails })));
      }
      return seen;
    },
  "what is ignored stays so in its first way": async (on) => {
    const subject = await on.issue();
    const seen = [];
    for (const more of [
      {},
      { substatus: "archived_until_escalating" },
      { statusDetails: { ignoreCount: 9 } },
    ]) {
      const { body } = await on.update(subject, { status: "ignored", ...more });
      seen.push([pick(body, "substatus"), detailsOf(body)]);
    }
    return seen;
  },
  "ignored for a while, for so many events, for so many users": async (on) => {
    const subject = await on.issue();
    const seen = [];
    const snoozes = [{ ignoreDuration: 30 }, { ignoreCount: 100 }, { ignoreUserCount: 10 }];
    for (const statusDetails of snoozes) {
      await on.update(subject, { status: "unresolved" });
      const { body } = await on.update(subject, { status: "ignored", statusDetails });
      seen.push(settled(body));
    }
    return seen;
  },
  "ignored until it escalates": async (on) => {
    const asked = { status: "ignored", substatus: "archived_until_escalating" };
    const { status, body } = await on.update(await on.issue(), asked);
    return [status, pick(body, "status", "substatus"), detailsOf(body)];
  },
  "ignored without another word": async (on) => {
    const { body } = await on.update(await on.issue(), { status: "ignored" });
    return [pick(body, "substatus"), detailsOf(body)];
  },
  "assignees that there are not": async (on) => {
    const subject = await on.issue();
    const seen: Record<string, unknown> = {};
    for (const assignedTo of ["nobody-of-that-name", "#no-team", "user:999999", "team:999999"]) {
      seen[assignedTo] = (await on.update(subject, { assignedTo })).status;
    }
    return seen;
  },
  "shared, and shared again, and no more": async (on) => {
    const subject = await on.issue();
    const share = async (isPublic: boolean): Promise<unknown> =>
      pick((await on.update(subject, { isPublic })).body, "shareId")["shareId"];
    const first = await share(true);
    return [typeof first, (await share(true)) === first, await share(false)];
  },
  "a priority": async (on) => (await on.update(await on.issue(), { priority: "low" })).status,
  "an issue on the path of its organization": async (on) => {
    const { id } = await on.issue();
    const path = `${on.organization}issues/${id}/`;
    const seen = await on.ask({ path });
    const done = await on.ask({ method: "PUT", path, body: { status: "resolved" } });
    return [seen.status, done.status, pick(done.body, "status")];
  },
  "an issue that there is not": async (on) => {
    const subject = { id: "99999999", shortId: "" };
    const { status, body } = await on.ask({ path: `issues/${subject.id}/` });
    return [status, body, (await on.update(subject, { status: "resolved" })).status];
  },
  "an issue of another organization": async (on) => {
    const { foreignIssue: id } = on.site;
    if (id === undefined) throw new NotGiven("an issue of another organization");
    const subject = { id, shortId: "" };
    return [
      (await on.ask({ path: `issues/${id}/` })).status,
      (await on.update(subject, { status: "unresolved" })).status,
      (await on.ask({ path: `${on.organization}issues/${id}/` })).status,
      many((await on.ask({ path: `${on.organization}issues/?id=${id}&limit=1` })).body),
    ];
  },
  "a message resolves what it names, and again when the release is sent again": async (on) => {
    const subject = await on.issue();
    const version = on.version();
    const commits = [{ id: version.slice(0, 40), message: `Fix bug in ${subject.shortId}` }];
    await on.create({ version, commits });
    const first = pick(await read(on, subject), "status");
    await on.update(subject, { status: "unresolved" });
    await on.create({ version, commits });
    return [first, pick(await read(on, subject), "status")];
  },
  "a message resolves issues of projects that are not released": async (on) => {
    const subject = await on.issue(1);
    const version = on.version();
    const commits = [{ id: version.slice(0, 40), message: `Fixes ${subject.shortId}` }];
    await on.create({ version, commits });
    return pick(await read(on, subject), "status");
  },
  "a message with # before the short ID, and one whose first word takes the second with it": async (
    on,
  ) => {
    const [one, two] = [await on.issue(), await on.issue()];
    const version = on.version();
    const messages = [`Fixes #${one.shortId}`, `Fix the basket\n\nresolves: ${two.shortId}`];
    const commits = messages.map((message, index) => ({
      id: `${index}${version}`.slice(0, 40),
      message,
    }));
    await on.create({ version, commits });
    return [pick(await read(on, one), "status"), pick(await read(on, two), "status")];
  },
} satisfies Statements;
