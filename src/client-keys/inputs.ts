/** The inputs of the command `rename-client-key`. */
import {
  type CommonInputName,
  type CommonInputs,
  requireOneProject,
  SLUG,
} from "../inputs/common.ts";
import { type InputReader, quoted } from "../inputs/reader.ts";
import type { KeyRateLimit, KeySettings } from "./settings.ts";

export const CLIENT_KEY_INPUTS = ["key-id", "key-name", "key-active", "key-rate-limit"] as const;

type Reader = InputReader<CommonInputName | (typeof CLIENT_KEY_INPUTS)[number]>;

export interface RenameClientKeyInputs extends CommonInputs {
  keyId: string;
  /** What is changed: at least one setting. */
  change: KeySettings;
}

/** The service's limit on a client key's name. */
const MAX_KEY_NAME_LENGTH = 64;

export function readRenameClientKey(reader: Reader, common: CommonInputs): RenameClientKeyInputs {
  requireOneProject(reader, common.projects);
  const keyId = reader.required(
    "key-id",
    "Write the id of the key, which is its public part: the user name in the project's DSN.",
  );
  if (keyId !== "" && !SLUG.test(keyId)) {
    reader.problem("key-id", {
      what: 'The input "key-id" is not the id of a client key.',
      fix: "Write the public part of the key alone (letters, digits and dashes), not the whole DSN.",
    });
  }
  return { ...common, keyId, change: readChange(reader) };
}

function readChange(reader: Reader): KeySettings {
  const names = ["key-name", "key-active", "key-rate-limit"] as const;
  if (names.every((name) => reader.text(name) === undefined)) {
    reader.problem("key-name", {
      what: 'The inputs "key-name", "key-active" and "key-rate-limit" are empty: there is nothing to change.',
      fix: "Write at least one of them.",
    });
  }
  return {
    name: readName(reader),
    isActive: reader.boolean("key-active"),
    rateLimit: readRateLimit(reader),
  };
}

function readName(reader: Reader): string | undefined {
  const name = reader.text("key-name");
  // The service counts characters, not UTF-16 units.
  const length = [...(name ?? "")].length;
  if (length > MAX_KEY_NAME_LENGTH) {
    reader.problem("key-name", {
      what: `The new name has ${length} characters; the service takes at most ${MAX_KEY_NAME_LENGTH}.`,
      fix: "Write a shorter name.",
    });
  }
  return name;
}

function readRateLimit(reader: Reader): KeyRateLimit | null | undefined {
  const text = reader.text("key-rate-limit");
  if (text === undefined) return undefined;
  if (text === "none") return null;
  const [, count, window] = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/u.exec(text) ?? [];
  if (count !== undefined && window !== undefined) {
    return { count: Number(count), window: Number(window) };
  }
  return reader.problem("key-rate-limit", {
    what: `The input "key-rate-limit" is "${quoted(text)}", which is neither a rate nor "none".`,
    fix: `Write the most events and the seconds that they may come in, for example "1000/3600", or "none".`,
  });
}
