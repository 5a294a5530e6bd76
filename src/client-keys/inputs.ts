import { type CommonInputs, SLUG } from "../inputs/common.ts";
import { atMost, boolean, Input, type InputReader, text } from "../inputs/reader.ts";

/** The settings of a key that can be changed. */
export interface KeySettings {
  name?: string;
  isActive?: boolean;
  /** At most `count` events in `window` seconds; null for no limit. */
  rateLimit?: { count: number; window: number } | null;
}

export interface RenameClientKeyInputs extends CommonInputs {
  /** As the user wrote it. */
  keyId: string;
  change: KeySettings;
}

/** The service's limit on a client key's name. */
const MAX_KEY_NAME_LENGTH = 64;

/** Seconds. */
const MAX_WINDOW = 86_400;

export const INPUTS = {
  "key-id": text()
    .default("")
    .check((id, { problem }) => {
      const what = 'The input "key-id" is not the id of a client key.';
      const fix = `Write the public part of the key alone (letters, digits and dashes), not the whole DSN.`;
      if (!SLUG.test(id)) problem({ what, fix });
    }),
  "key-name": text().check(atMost(MAX_KEY_NAME_LENGTH)),
  "key-active": boolean(),
  "key-rate-limit": new Input<KeySettings["rateLimit"]>((given, field) => {
    if (given === "none") return null;
    const [, count, window] = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/u.exec(given) ?? [];
    if (Number(window) > MAX_WINDOW) {
      const why = `over more than ${MAX_WINDOW} seconds, the most that Sentry takes`;
      return field.wrong(why, `Write a shorter time, for example "1000/86400".`);
    }
    if (count !== undefined && window !== undefined) {
      return { count: Number(count), window: Number(window) };
    }
    return field.wrong(
      `neither a rate nor "none"`,
      `Write the number of events and the seconds in which they may come, for example "1000/3600", or "none".`,
    );
  }, undefined),
};

export function readInputs(reader: InputReader, common: CommonInputs): RenameClientKeyInputs {
  if (common.projects.length !== 1) {
    reader.problem("projects", {
      what: `A client key belongs to one project; the input "projects" names ${common.projects.length}.`,
      fix: "Write the slug of the project that the key belongs to.",
    });
  }
  reader.require(
    "key-id",
    "Write the id of the key, which is its public part: the user name in the project's DSN.",
  );
  const { keyId, keyName, keyActive, keyRateLimit } = reader.read(INPUTS);
  if (!["key-name", "key-active", "key-rate-limit"].some((name) => reader.isSet(name))) {
    reader.problem("key-name", {
      what: 'The inputs "key-name", "key-active" and "key-rate-limit" are empty: there is nothing to change.',
      fix: "Write at least one of them.",
    });
  }
  const change = { name: keyName, isActive: keyActive, rateLimit: keyRateLimit };
  return { ...common, keyId, change };
}
