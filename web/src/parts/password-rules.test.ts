import fc from "fast-check";
import { expect, test } from "vitest";
import { isPasswordAllowed, passwordRules } from "./password-rules.ts";

test("the rules shown are the rules that hold", () => {
  const text = fc.string({ unit: fc.constantFrom(..."abcXYZ019!@#é "), maxLength: 14 });
  fc.assert(
    fc.property(text, (typed) => {
      expect(passwordRules.every((rule) => rule.isMet(typed))).toBe(isPasswordAllowed(typed));
    }),
  );
});

test("a good one, and one that lacks each", () => {
  expect(isPasswordAllowed("Tocsin-1")).toBe(true);
  expect(["tocsin-1", "TOCSIN-1", "Tocsinnn", "Toc-1"].map(isPasswordAllowed)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
