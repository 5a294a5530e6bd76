/** What a run shows at the top of the page of the run: at most a handful of annotations. Pure. */
import type { Notice } from "../outcome.ts";
import { plainText, shorten } from "../text.ts";
import { failureText } from "./console.ts";
import { counted } from "./format.ts";
import { plainVerdict } from "./verdict.ts";
import type { ReportView } from "./view.ts";

export interface Annotation {
  level: "error" | "warning" | "notice";
  title: string;
  message: string;
}

/** GitHub keeps 10 per level and step. */
const MOST_FAILURES = 8;
const MOST_WARNINGS = 4;
const MOST_NOTICES = 3;
/** GitHub cuts a message at 4,096 characters; what is said must be whole. */
const MESSAGE_LENGTH = 3500;
const TITLE_LENGTH = 120;

/**
 * Notices, warnings, and last the failures, so that the log ends with what went wrong, where, and how to fix it.
 * A failure that `on-error: warn` tolerates is a warning. All text is one harmless line.
 */
export function annotationsOf(view: ReportView): Annotation[] {
  const { outcome } = view;
  const notices = outcome.notices.filter((notice) => notice.level === "notice");
  const warnings = outcome.notices.filter((notice) => notice.level === "warning");
  return [
    ...noticeAnnotations("notice", notices, MOST_NOTICES),
    ...noticeAnnotations("warning", warnings, MOST_WARNINGS),
    ...failureAnnotations(view),
  ];
}

/** What there is no room for among the annotations: the log has it, line by line. */
export function unannotated({ outcome: { failures, notices } }: ReportView): string[] {
  const of = (level: Notice["level"]) => notices.filter((notice) => notice.level === level);
  return [
    ...of("notice")
      .slice(MOST_NOTICES)
      .map((notice) => `ℹ️ ${failureText(notice)}`),
    ...of("warning")
      .slice(MOST_WARNINGS)
      .map((warning) => `⚠️ ${failureText(warning)}`),
    ...failures.slice(MOST_FAILURES).map((failure) => `❌ ${failureText(failure)}`),
  ];
}

function noticeAnnotations(
  level: "notice" | "warning",
  notices: readonly Notice[],
  most: number,
): Annotation[] {
  const title = "Release Tracker";
  const shown = notices
    .slice(0, most)
    .map((notice) => annotation(level, title, failureText(notice)));
  const more = notices.length - shown.length;
  if (more <= 0) return shown;
  return [
    ...shown,
    annotation(
      level,
      title,
      `And ${counted(more, `more ${level}`)}: see the job summary and the log.`,
    ),
  ];
}

function failureAnnotations(view: ReportView): Annotation[] {
  const { outcome } = view;
  const level = outcome.tolerated ? "warning" : "error";
  const title = plainVerdict(view);
  const shown = outcome.failures
    .slice(0, MOST_FAILURES)
    .map((failure) => annotation(level, title, failureText(failure)));
  const more = outcome.failures.length - shown.length;
  if (more <= 0) return shown;
  return [
    ...shown,
    annotation(
      level,
      title,
      `And ${counted(more, "more problem")}: see the job summary and the log.`,
    ),
  ];
}

function annotation(level: Annotation["level"], title: string, message: string): Annotation {
  return {
    level,
    title: shorten(plainText(title), TITLE_LENGTH),
    message:
      message.length > MESSAGE_LENGTH
        ? `${message.slice(0, MESSAGE_LENGTH).toWellFormed()}…`
        : message,
  };
}
