import { expect, test } from "vitest";
import { resolveTheme, themeChoice } from "./theme-choice.ts";

const light = { isDark: false, wantsContrast: false };

test("a choice wins over the system", () => {
  expect(resolveTheme("light", { isDark: true, wantsContrast: true })).toBe("light");
  expect(resolveTheme("contrast", light)).toBe("contrast");
});

test("the system decides otherwise, and contrast comes before dark", () => {
  expect(resolveTheme("system", light)).toBe("light");
  expect(resolveTheme("system", { isDark: true, wantsContrast: false })).toBe("dark");
  expect(resolveTheme("system", { isDark: true, wantsContrast: true })).toBe("contrast");
});

test("an unknown stored choice follows the system", () => {
  expect([null, undefined, "", "sepia", "dark"].map(themeChoice)).toEqual([
    "system",
    "system",
    "system",
    "system",
    "dark",
  ]);
});
