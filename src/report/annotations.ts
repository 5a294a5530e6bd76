/** What a run shows at the top of the page of the run: at most a handful of annotations. Pure. */
import type { Notice } from "../outcome.ts";
import { plainText, shorten } from "../text.ts";
import { counted } from "./format.ts";
import { failureText, plainVerdict, type ReportView } from "./view.ts";

export interface Annotation {
  level: "error" | "warning" | "notice";
  title: string;
  message: string;
}

/** GitHub cuts a message at 4,096 characters; what is said must be whole. */
const MESSAGE_LENGTH = 3500;
const TITLE_LENGTH = 120;

/**
 * Notices, warnings, and last the failures, so that the log ends with what went wrong, where, and how to fix it.
 * A failure that `on-error: warn` tolerates is a warning. GitHub keeps ten of each level; what there is no room for stands in
 * the log, line by line. All text is one harmless line.
 */
export function annotationsOf(view: ReportView): {
  annotations: Annotation[];
  overflowLines: string[];
} {
  const { failures, notices, tolerated } = view.outcome;
  const of = (level: Notice["level"]) => notices.filter((notice) => notice.level === level);
  const [notice, warning] = [of("notice"), of("warning")];
  const level = tolerated ? "warning" : "error";
  const kinds = [
    { level: "notice", all: notice, most: 3, mark: "ℹ️", word: "notice" },
    { level: "warning", all: warning, most: 4, mark: "⚠️", word: "warning" },
    { level, all: failures, most: 8, mark: "❌", word: "problem", title: plainVerdict(view) },
  ] as const;
  const annotations: Annotation[] = [];
  const overflowLines: string[] = [];
  for (const kind of kinds) {
    const title = shorten(
      plainText("title" in kind ? kind.title : "Release Tracker"),
      TITLE_LENGTH,
    );
    const messages = kind.all.map((each) => failureText(each));
    const more = messages.splice(kind.most);
    overflowLines.push(...more.map((message) => `${kind.mark} ${message}`));
    if (more.length > 0) {
      messages.push(
        `And ${counted(more.length, `more ${kind.word}`)}: see the job summary and the log.`,
      );
    }
    for (const message of messages) {
      const isLong = message.length > MESSAGE_LENGTH;
      const whole = isLong ? `${message.slice(0, MESSAGE_LENGTH).toWellFormed()}…` : message;
      annotations.push({ level: kind.level, title, message: whole });
    }
  }
  return { annotations, overflowLines };
}
