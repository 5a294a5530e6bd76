/** The settings of a client key: how they are read, compared and put in words. Pure. */
import type { ClientKey } from "./client.ts";
import type { KeyRateLimit, KeySettings } from "./outcome.ts";

/** `label` stands in for a name that is missing. */
export function settingsOf({ name, label, isActive, rateLimit }: ClientKey): KeySettings {
  return { name: name ?? label, isActive, rateLimit };
}

/** `1000/3600`, as the input writes it. */
export function rateText(limit: KeyRateLimit | null): string {
  return limit === null ? "none" : `${limit.count}/${limit.window}`;
}

/** A setting that is not as asked. */
interface Difference {
  setting: string;
  /** What it is, as a clause; undefined where it is not known. */
  actual: string | undefined;
}

/** The asked settings that `actual` does not have. */
export function differences(asked: KeySettings, actual: KeySettings): Difference[] {
  const { name, isActive, rateLimit } = actual;
  const found: Difference[] = [];
  if (asked.name !== undefined && asked.name !== name) {
    const clause = name === undefined ? undefined : `the key is still called "${name}"`;
    found.push({ setting: "name", actual: clause });
  }
  if (asked.isActive !== undefined && asked.isActive !== isActive) {
    const clause = `the key is still ${isActive ? "active" : "inactive"}`;
    found.push({ setting: "state", actual: isActive === undefined ? undefined : clause });
  }
  if (asked.rateLimit !== undefined && !isSameLimit(asked.rateLimit, rateLimit)) {
    const clause =
      rateLimit === undefined ? undefined : `its rate limit is still ${rateText(rateLimit)}`;
    found.push({ setting: "rate limit", actual: clause });
  }
  return found;
}

function isSameLimit(asked: KeyRateLimit | null, actual: KeySettings["rateLimit"]): boolean {
  return actual !== undefined && rateText(asked) === rateText(actual);
}
