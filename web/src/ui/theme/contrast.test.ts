import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio, inkOn, isHexColor } from "./contrast.ts";

const tokens = readFileSync(new URL("../tokens.css", import.meta.url), "utf8");
const inks = {
  light: token("--ink-light"),
  dark: token("--ink-dark"),
  black: token("--ink-black"),
};

function token(name: string): string {
  return new RegExp(`${name}: (#[0-9a-f]+);`).exec(tokens)?.[1] ?? "missing";
}

test("black on white is the largest contrast there is", () => {
  expect(contrastRatio("#000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastRatio("#777777", "#777")).toBe(1);
});

test.each([
  ["#1f2730", "light"],
  ["#e8891c", "dark"],
  ["#1f7a4d", "light"],
  ["#d6458b", "dark"],
  ["#FF0", "dark"],
])("text on %s is %s", (background, ink) => {
  expect(inkOn(background).ink).toBe(ink);
});

test("whatever colour an organization picks, its bar can be read", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, (red, green, blue) => {
      const background = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      const { ink, ratio } = inkOn(background);
      expect(ratio).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(background, inks[ink])).toBeCloseTo(ratio, 1);
    }),
    { numRuns: 2000 },
  );
});

test("only hexadecimal colours are read", () => {
  expect(["#abc", " #A1b2C3 "].map(isHexColor)).toEqual([true, true]);
  expect(["", "red", "#abcd", "rgb(0 0 0)", "#ggg"].map(isHexColor)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
