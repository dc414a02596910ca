import { expect, test } from "vitest";
import { reasonOf } from "./reason.ts";

const label = (name: string, matches: boolean) => ({ name, incident: [], ticket: [], matches });

test("a reason names labels that agree, then words, without the parts of a name", () => {
  const ranked = {
    words: ["db", "ord", "ord-db-7", "disk", "DISK-full"],
    labels: [label("site", true), label("team", false)],
  };
  expect(reasonOf(ranked, null)).toBe(
    "1 of 2 labels agree (site), and both say “ord-db-7”, “DISK-full”",
  );
  expect(reasonOf({ words: ["a", "b", "c", "d"], labels: [] }, null)).toBe(
    "Both say “a”, “b”, “c”, 1 more",
  );
  expect(reasonOf({ words: [], labels: [] }, null)).toBe("Nothing in common but the time");
});
