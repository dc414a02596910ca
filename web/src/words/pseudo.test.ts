import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PSEUDO, pseudoText } from "./pseudo.ts";

// Words are read while modules load, so they are loaded anew for this file.
beforeAll(() => void vi.resetModules());
afterAll(() => void vi.resetModules());

test("letters bear accents, the text is longer, and brackets show where it ends", () => {
  const text = pseudoText("Resolve");
  expect(text).toMatch(/^⟦Ŕéšöĺṽé .*⟧$/);
  expect(text.length).toBeGreaterThanOrEqual("Resolve".length * 1.4);
});

test("what has no letters stays, and so does what was filled in", () => {
  expect(pseudoText("12:05")).toBe("12:05");
  expect(pseudoText("Delete Payments (EU)?", ["Payments (EU)"])).toMatch(
    /^⟦Ďéĺéťé Payments \(EU\)\?/,
  );
  expect(pseudoText("Sort by payments", ["Payments"])).toMatch(/^⟦Šöŕť ƀý payments /);
});

test("a text within a text is changed once", () => {
  const alerts = pseudoText("2 alerts");
  expect(pseudoText(alerts)).toBe(alerts);
  expect(pseudoText(`Split ${alerts}`)).toContain(`⟦Šƥĺîť ${alerts.slice(1, -1)}`);
});

test("the whole catalogue speaks it, in the form of the English one", async () => {
  const { setLanguage } = await import("./language.ts");
  setLanguage(PSEUDO);
  const { shellWords, feedWords, alertCount } = await import("./words.ts");
  expect(shellWords.themes.dark).toMatch(/^⟦Ďáŕķ.*⟧$/);
  expect(feedWords.select("disk full")).toMatch(/^⟦Šéĺéçť disk full.*⟧$/);
  expect(alertCount(7)).toMatch(/^⟦7 áĺéŕťš.*⟧$/);
});
