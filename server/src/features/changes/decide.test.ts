import { expect, test } from "vitest";
import { mergeReports } from "./decide.ts";
import type { NewChange, StoredChange } from "./store.ts";

const reported = (more: Partial<NewChange>): NewChange => ({
  integration_id: "1",
  identifier: "CHG-1",
  status: "In Progress",
  summary: "deploy",
  start: 100,
  end: null,
  ticket_url: null,
  tags: { host: "db-1" },
  metadata: {},
  updated_at: 100,
  ...more,
});
const stored: StoredChange = { id: "7", ...reported({}) };

test("what is older than what is known changes nothing, in the same request too", () => {
  const done = reported({ status: "Done", updated_at: 120 });
  const reports = [reported({ updated_at: 99 }), done, reported({ updated_at: 110 })];
  expect(mergeReports(reports, [stored])).toEqual({
    changes: [done],
    results: ["outdated", "changed", "outdated"],
  });
});

test("the same again is nothing new, and still the newest", () => {
  const again = reported({ updated_at: 130 });
  expect(mergeReports([again], [stored])).toEqual({ changes: [again], results: ["unchanged"] });
});

test("the same identifier of another source is another change", () => {
  const foreign = reported({ integration_id: "2" });
  expect(mergeReports([foreign], [stored])).toEqual({
    changes: [foreign],
    results: ["new_change"],
  });
});
