/** Changes of a text in a few places: everything else stays byte for byte, and is not copied. */

/** What stands at `start` up to `end` is replaced; equal offsets insert. Offsets in bytes. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string | Buffer;
}

/** The changed text in pieces, in order. Edits must not overlap; those at one place stay in the order given. */
export function applyEdits(bytes: Buffer, edits: readonly Edit[]): Buffer[] {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start > at) pieces.push(bytes.subarray(at, start));
    const piece = typeof text === "string" ? Buffer.from(text) : text;
    if (piece.length > 0) pieces.push(piece);
    at = end;
  }
  if (at < bytes.length) pieces.push(bytes.subarray(at));
  return pieces;
}
