import { expect, test } from "vitest";
import type { Change, ChangeCertainty, RootCauseChange } from "#contract/changes.ts";
import { changeMarks } from "./change-marks.ts";

const change = (id: string): Change => ({
  id,
  identifier: `CHG-${id}`,
  status: "Done",
  summary: "Deploy",
  start: 100 + Number(id),
  end: null,
  ticket_url: null,
  tags: {},
  metadata: {},
  source_system: "ci",
  integration_id: "1",
  created_at: 100,
  updated_at: 100,
});
const cause = (id: string, certainty: ChangeCertainty): RootCauseChange => ({
  change: change(id),
  certainty,
  score: 0.5,
  reasons: [],
  comment: null,
  by: null,
  at: null,
});

test("a change has one mark; suspects and what people named are strong, and say so", () => {
  const causes = [cause("1", "MATCH"), cause("2", "SUSPECT"), cause("3", "NONE")];
  expect(changeMarks(causes, [change("4"), change("2")])).toEqual([
    { id: "1", at: 101, label: "Caused it: CHG-1: Deploy", isStrong: true },
    { id: "2", at: 102, label: "Suspected: CHG-2: Deploy", isStrong: true },
    { id: "3", at: 103, label: "Ruled out: CHG-3: Deploy", isStrong: false },
    { id: "4", at: 104, label: "CHG-4: Deploy" },
  ]);
});
