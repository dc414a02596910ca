import fc from "fast-check";
import { expect, test } from "vitest";
import { globOfText, globParts, hasGlob } from "./glob.ts";

test.each([
  ["db", ["db"]],
  ["", [""]],
  ["*", ["", ""]],
  ["**", ["", ""]],
  ["db-*-eu", ["db-", "-eu"]],
  ["a**b*", ["a", "b", ""]],
  ["a\\*b", ["a*b"]],
  ["a\\\\*b", ["a\\", "b"]],
  ["a\\\\\\*b", ["a\\*b"]],
  ["\\\\server\\share", ["\\\\server\\share"]],
])("%s has the parts %j", (source, parts) => {
  expect(globParts(source)).toEqual(parts);
});

test.each([
  ["a*", "a", true],
  ["a*", "ba", false],
  ["*a", "ba", true],
  ["a*a", "a", false],
  ["a*a", "aa", true],
  ["*b*", "abc", true],
  ["a*b*c", "a-b-b-c", true],
  ["a*b*b", "ab", false],
  ["ab*bc", "abc", false],
  ["*aa*a", "aaa", true],
  ["a*b", "a\nb", true],
])("%s on %j: %s", (source, text, fits) => {
  expect(hasGlob(globParts(source), text)).toBe(fits);
});

const text = fc.string({ unit: fc.constantFrom("a", "b", "*", "\\"), maxLength: 8 });

test("a text as a glob fits itself and nothing else", () => {
  fc.assert(
    fc.property(text, text, (pattern, candidate) => {
      const parts = globParts(globOfText(pattern));
      expect(parts).toEqual([pattern]);
      expect(hasGlob(parts, candidate)).toBe(pattern === candidate);
    }),
  );
});

test("globs fit what the same regex fits", () => {
  fc.assert(
    fc.property(text, text, (source, text) => {
      const parts = globParts(source);
      const equivalent = new RegExp(
        `^${parts.map((part) => part.replaceAll(/[\\*]/g, "\\$&")).join(".*")}$`,
      );
      expect(hasGlob(parts, text)).toBe(equivalent.test(text));
    }),
    { numRuns: 1000 },
  );
});

test("runs of backslashes and stars stay linear", () => {
  expect(globParts("\\".repeat(25_000)).length).toBe(1);
  expect(hasGlob(globParts("*a".repeat(5000) + "b"), "a".repeat(50_000))).toBe(false);
});
