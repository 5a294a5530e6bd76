/**
 * From now on V8 collects what is no longer used sooner, and does not enlarge the part of its memory where what is new
 * lies: over many pages, or for one large answer, both would grow to a multiple of all that is kept.
 */
export function keepHeapSmall(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const flag of ["--optimize-for-size", "--semi-space-growth-factor=1"])
    setFlagsFromString(flag);
}
