/**
 * Works on items with at most `workers` at once, in their order. After a failure no further item is begun; those under
 * way are waited for, so that nothing goes on behind the report. Work that may fail by itself catches its own.
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
  // Each does one thing after the other: that is what limits them. The loop that fails closes the queue for all.
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  const started = Array.from({ length: workers }, worker);
  const all = Promise.all(started);
  await Promise.allSettled([...started, all]);
  await all;
}

/** A list in parts of at most `most` items. */
export function batches<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, at) => items.slice(at * most, (at + 1) * most));
}
