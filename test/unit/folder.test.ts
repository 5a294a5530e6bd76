import { expect, test } from "vitest";
import { isOnOtherHost } from "../../src/folder.ts";

test.each([
  [String.raw`\\host\share\a.map`, true],
  ["//host/share/a.map", true],
  [String.raw`\/host/share/a.map`, true],
  [String.raw`\\?\UNC\host\share\a.map`, true],
  [String.raw`\\.\pipe\x`, true],
  ["//./COM1/x", true],
  [String.raw`\\SERVER\runner\work\dist\a.map`, false],
  [String.raw`C:\work\dist\a.map`, false],
  ["/work/dist/a.map", false],
  ["../maps/a.map", false],
  ["a.map", false],
  ["", false],
])("%s leads to another host: %s", (path, expected) => {
  expect(isOnOtherHost(path, ["/work", String.raw`\\server\runner\work`])).toBe(expected);
});
