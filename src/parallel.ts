/**
 * Processes items in order, at most `workers` at once. After a failure no further item is begun, and items under way are
 * awaited, so that nothing continues after the report. Work whose failure must not stop the others catches it itself.
 * @throws the first failure
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = (function* () {
    yield* items;
  })();
  // A loop that fails closes the shared generator, which ends the other loops.
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  const started = Array.from({ length: workers }, worker);
  const all = Promise.all(started);
  await Promise.allSettled([...started, all]);
  await all;
}

/** Splits a list into parts of at most `most` items. */
export function batches<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, at) => items.slice(at * most, (at + 1) * most));
}
