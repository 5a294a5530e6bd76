/** A way that text from outside takes to somebody's eyes or to another program, and the judge at its end. */
export interface Channel {
  readonly name: string;
  /** Texts that go through it at once: enough to make the call worth while. */
  readonly batch: number;
  /** Sends the texts through our code, and does not look at what comes out. */
  readonly send: (texts: readonly string[]) => Promise<void>;
  /** Sends the texts through our code; what is objected to in what comes out. */
  readonly objections: (texts: readonly string[]) => Promise<string[]>;
}

interface ChannelParts<Made> {
  name: string;
  batch: number;
  /** What our code makes of the texts. */
  make: (texts: readonly string[]) => Made | Promise<Made>;
  judge: (made: Made, texts: readonly string[]) => string[] | Promise<string[]>;
}

export function channel<Made>(parts: ChannelParts<Made>): Channel {
  const { name, batch, make, judge } = parts;
  return {
    name,
    batch,
    send: async (texts) => void (await make(texts)),
    objections: async (texts) => await judge(await make(texts), texts),
  };
}

/** An objection, unless something is as it should be. */
export function unless(isRight: boolean, objection: string): string[] {
  return isRight ? [] : [objection];
}
