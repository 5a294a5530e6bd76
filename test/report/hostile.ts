/** Outcomes whose every text is hostile. */
/** What steers the report and never comes from outside. */
const STEERING = new Set(["command", "outcome", "state", "kind", "source", "statsPeriod"]);

/** An outcome with every text in it replaced by what `next` gives for it, one after the other. */
export function filled<T>(value: T, next: (text: string) => string): T {
  const poison = (each: unknown, key: string): unknown => {
    if (typeof each === "string") return STEERING.has(key) ? each : next(each);
    if (Array.isArray(each)) return each.map((item: unknown) => poison(item, key));
    if (typeof each !== "object" || each === null) return each;
    const isNotice = "what" in each && "level" in each;
    // The reasons of built scripts are a list of ours; those of issues are the service's words.
    const isScript = Object.keys(each).every((name) => ["reason", "detail"].includes(name));
    const entries = Object.entries(each).map(([name, inner]: [string, unknown]) => {
      const isKept = (isNotice && name === "level") || (isScript && name === "reason");
      return [name, isKept ? inner : poison(inner, name)];
    });
    return Object.fromEntries(entries);
  };
  return poison(value, "") as T;
}
