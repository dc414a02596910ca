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

const assumed = (more: Partial<NewChange>) => ({ ...reported(more), is_start_assumed: true });

test("who does not say when a change began is asked once: later reports keep the start", () => {
  const done = assumed({ status: "Done", start: 160, end: 160, updated_at: 160 });
  expect(mergeReports([done], [stored]).changes).toMatchObject([{ start: 100, end: 160 }]);
  const planned: StoredChange = { ...stored, status: "Planned", start: 20 };
  const running = assumed({ start: 120, updated_at: 120 });
  expect(mergeReports([running], [planned]).changes).toMatchObject([{ start: 120 }]);
});

test("a beginning that arrives after the end is noted, and moves nothing else", () => {
  const over: StoredChange = { ...stored, status: "Done", start: 160, end: 160, updated_at: 160 };
  const running = assumed({ start: 120, updated_at: 120, summary: "as it began" });
  const { id: _id, ...rest } = over;
  expect(mergeReports([running], [over])).toEqual({
    changes: [{ ...rest, start: 120 }],
    results: ["changed"],
  });
  expect(mergeReports([{ ...running, is_start_assumed: false }], [over]).results).toEqual([
    "outdated",
  ]);
  expect(mergeReports([{ ...running, status: "Planned" }], [over]).results).toEqual(["outdated"]);
});

test("the same report again is written once", () => {
  expect(mergeReports([reported({}), reported({})], [stored])).toEqual({
    changes: [],
    results: ["unchanged", "unchanged"],
  });
});
