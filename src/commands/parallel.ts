/**
 * Works on items with at most `workers` at once, in their order. Ends with the first failure: work that may fail by
 * itself catches its own.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      // Each worker does one thing after the other: that is what limits them.
      // oxlint-disable-next-line no-await-in-loop
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
