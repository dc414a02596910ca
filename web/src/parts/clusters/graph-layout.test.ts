import { expect, test } from "vitest";
import type { ClusterIssue } from "#contract/incident-clustering.ts";
import { layoutOf, neighbourOf } from "./graph-layout.ts";

const issue = {
  lead_incident_id: "2",
  nodes: ["1", "2", "3", "4"].map((id) => ({ id })),
  edges: [
    { source: "1", target: "2" },
    { source: "2", target: "3" },
  ],
  // What the layout reads.
} as ClusterIssue;

test("the lead stands first, what is connected beside it, and nothing is left out", () => {
  const places = layoutOf(issue);
  expect([...places].map(([id, { column }]) => [id, column])).toEqual([
    ["2", 0],
    ["1", 1],
    ["3", 1],
    ["4", 2],
  ]);
});

test("arrow keys lead from column to column and along one, and stay at the rim", () => {
  const places = layoutOf(issue);
  expect(neighbourOf(places, "2", "ArrowRight")).toBe("1");
  expect(neighbourOf(places, "1", "ArrowDown")).toBe("3");
  expect(neighbourOf(places, "3", "ArrowLeft")).toBe("2");
  expect(neighbourOf(places, "2", "ArrowLeft")).toBeUndefined();
});
