import { expect, test } from "vitest";
import type { Change, ChangeCertainty, RootCauseChange } from "#contract/changes.ts";
import { type ChangeVerdict, withVerdict } from "./change-verdict.ts";

const change = (id: string): Change => ({
  id,
  identifier: `CHG-${id}`,
  status: "Done",
  summary: "Deploy",
  start: 100,
  end: null,
  ticket_url: null,
  tags: {},
  metadata: {},
  source_system: "ci",
  integration_id: "1",
  created_at: 100,
  updated_at: 100,
});
const item = (id: string, certainty: ChangeCertainty, score: number): RootCauseChange => ({
  change: change(id),
  certainty,
  score,
  reasons: [],
  comment: "seen",
  by: null,
  at: null,
});
const verdict = (id: string, more: Pick<ChangeVerdict, "certainty" | "comment">) => ({
  change: change(id),
  by: { id: "9", name: "Ada" },
  at: 200,
  ...more,
});
const inShort = (items: readonly RootCauseChange[]) =>
  items.map(({ change: { id }, certainty, comment, by, at }) => [
    id,
    certainty,
    comment,
    by?.name,
    at,
  ]);

test("what a person said comes first, and what was ruled out last", () => {
  const items = [item("1", "SUSPECT", 0.9), item("2", "SUSPECT", 0.5)];
  expect(inShort(withVerdict(items, verdict("2", { certainty: "MATCH" })))).toEqual([
    ["2", "MATCH", "seen", "Ada", 200],
    ["1", "SUSPECT", "seen", undefined, null],
  ]);
  const ruledOut = verdict("1", { certainty: "NONE", comment: null });
  expect(inShort(withVerdict(items, ruledOut))).toEqual([
    ["2", "SUSPECT", "seen", undefined, null],
    ["1", "NONE", null, "Ada", 200],
  ]);
});

test("taken back, a guess is a guess again; what nobody guessed is gone", () => {
  const items = [item("1", "MATCH", 0.9), item("2", "MATCH", 0)];
  const certainty = "SUSPECT";
  expect(inShort(withVerdict(items, verdict("1", { certainty })))).toEqual([
    ["2", "MATCH", "seen", undefined, null],
    ["1", "SUSPECT", "seen", undefined, null],
  ]);
  expect(inShort(withVerdict(items, verdict("2", { certainty })))).toHaveLength(1);
});
