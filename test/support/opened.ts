/** What a test opens, and what ends when the test does. */
const opened: AsyncDisposable[] = [];

/** Ends something with the test that is under way. @returns the same */
export function untilTestEnds<Opened extends AsyncDisposable>(one: Opened): Opened {
  opened.push(one);
  return one;
}

/** Ends all of it. */
export async function endOpened(): Promise<void> {
  await Promise.all(opened.splice(0).map((one) => one[Symbol.asyncDispose]()));
}
