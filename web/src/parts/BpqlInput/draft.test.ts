import { expect, test } from "vitest";
import { draftText, rebaseDraft, typedDraft } from "./draft.ts";

test("what is typed stands while the query in use is the one it began from", () => {
  const draft = typedDraft(null, "host = db", "host = d");
  expect(draftText(draft, "host = d")).toBe("host = db");
});

test("it also stands once the address has followed, spaces at its end included", () => {
  const draft = { ...typedDraft(null, "host = db ", ""), lastRun: "host = db" };
  expect(draftText(draft, "host = db")).toBe("host = db ");
});

test("an address that follows late does not take back what was typed since", () => {
  const first = { ...typedDraft(null, "a", ""), lastRun: "a" };
  const second = typedDraft(first, "ab", "");
  expect(draftText(second, "a")).toBe("ab");
});

test("a query from elsewhere takes its place", () => {
  const draft = { ...typedDraft(null, "host = db", ""), lastRun: "host = db" };
  expect(draftText(draft, "team = x")).toBe("team = x");
  expect(draftText(null, "team = x")).toBe("team = x");
});

test("a step back after the address has followed takes what was typed away", () => {
  const draft = { ...typedDraft(null, "host = db", ""), lastRun: "host = db" };
  expect(draftText(draft, "")).toBe("host = db");
  expect(draftText(rebaseDraft(draft, "host = db"), "")).toBe("");
  expect(rebaseDraft(draft, "")).toBe(draft);
});
