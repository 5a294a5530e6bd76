/** What is right in each cell of the fault matrix, worked out from its row and its site. */
import type { FaultRule } from "../../tools/service/http/faults.ts";
import { FAULTS, type FaultRow } from "./faults.ts";
import { isBelowHttp } from "./front.ts";
import { SITES, type Site } from "./sites.ts";

/** Once, and a failure fails the step; or for ever, in a step that has little time and turns failures into warnings. */
export const PERSISTENCES = ["once", "for ever"] as const;
export type Persistence = (typeof PERSISTENCES)[number];

export interface Cell {
  row: FaultRow;
  site: Site;
  persistence: Persistence;
}

/** The cells of a row: nowhere else can its fault strike. */
export function cellsOf(row: FaultRow, persistence: Persistence): Cell[] {
  // What does no harm once does none for ever.
  if ((row.course === "harmless" || row.isAlike) && persistence === "for ever") return [];
  return SITES.filter((site) => canStrike(row, site)).map((site) => {
    return { row: { ...row, ...site.meets?.(row) }, site, persistence };
  });
}

function canStrike(row: FaultRow, { where }: Site): boolean {
  // Steps ask GitHub by Node's own fetch: what happens below HTTP is no matter of ours.
  if ("method" in where) return row.pages === undefined && !isBelowHttp(row.fault);
  return row.pages === undefined || isPagedList(where);
}

/** Whether a row that is like the one above is tried there. */
export function isTried({ row, site }: Pick<Cell, "row" | "site">): boolean {
  const isSameCommand = (other: Site) => other.with["command"] === site.with["command"];
  return !row.isAlike || SITES.find(isSameCommand) === site;
}

export const CELLS: readonly Cell[] = FAULTS.flatMap((row) =>
  PERSISTENCES.flatMap((persistence) => cellsOf(row, persistence).filter(isTried)),
);

/** A look-up of one issue has no pages. */
function isPagedList({ operation, when }: Pick<FaultRule, "operation" | "when">): boolean {
  return operation === "listIssues" && when === undefined;
}

/** How a step ends. */
export type Fate = "as if nothing had happened" | "goes on with a warning" | "fails";

export function fateOf({ row, site, persistence }: Cell): Fate {
  const isOvercome =
    isFoundDone({ row, site }) || (persistence === "once" && isAskedAgain({ row, site }));
  if (row.course === "harmless" || isOvercome) return "as if nothing had happened";
  // After the last operation that is optional, the service is not needed.
  const isNeeded = !site.isOptional || site.gone !== undefined;
  if (isGone({ row, persistence }) && isNeeded) return "fails";
  if (site.stops?.test(row.name)) return "fails";
  if (row.unreadable && site.unreadable) return "goes on with a warning";
  return site.isOptional ? "goes on with a warning" : "fails";
}

/** Whether "on-error: warn" makes the failure a warning: not one that stays wrong. */
export function isTolerated(cell: Cell): boolean {
  return cell.persistence === "for ever" && (cell.row.course !== "given up" || isAskedAgain(cell));
}

/** Whether the operation is looked up, and had taken effect. */
export function isFoundDone({ row, site }: Pick<Cell, "row" | "site">): boolean {
  return site.lookedUp === true && row.effect === true && row.course !== "waited for";
}

/** Whether the operation is worth another request. */
export function isAskedAgain({ row, site }: Pick<Cell, "row" | "site">): boolean {
  const { course, refused, fault } = row;
  if (isFoundDone({ row, site })) return false;
  if (course === "repeated") return !site.once || refused === true;
  const status = typeof fault === "object" && fault.kind === "status" ? fault.status : 0;
  return site.repeatedStatuses?.includes(status) ?? false;
}

/** A service that cannot be reached is gone for the rest of the step. */
function isGone({ row, persistence }: Pick<Cell, "row" | "persistence">): boolean {
  return isBelowHttp(row.fault) && (persistence === "for ever" || row.lasts === true);
}

/** What a step that failed has made at least and at most: the same but for what is tried until the time is over. */
export function madeByFailed({ row, site, persistence }: Cell): {
  least: readonly string[];
  most: readonly string[];
} {
  if (isGone({ row, persistence })) {
    const gone = site.gone ?? site.stopped ?? site.without ?? [];
    return { least: gone, most: gone };
  }
  const isForEver = persistence === "for ever";
  const isStopped = isForEver || row.course === "waited for";
  const rest = (isStopped ? site.stopped : undefined) ?? site.without ?? [];
  // The next poll may have shown it done.
  if (row.effect && site.isPolled) return { least: rest, most: site.makes ?? [] };
  if (!row.effect || site.struck === undefined) return { least: rest, most: rest };
  const least = [...rest, site.struck];
  return { least, most: isForEver ? (site.makes ?? []) : least };
}

/** What a step has made that went on without the operation. */
export function madeByWarned({ row, site }: Cell): readonly string[] {
  return (row.unreadable ? site.unreadable : undefined) ?? site.without ?? [];
}
