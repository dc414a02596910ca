import { expect, test } from "vitest";
import { addActivity, newWorld } from "./world.ts";

const noIds = () => {
  throw new Error("nothing is opened here");
};
const emptyWorld = () =>
  newWorld(1000.2, { kind: "system", id: null, name: "Tocsin" }, { alert: noIds, incident: noIds });

test("alerts that join within a second are one activity, which counts them and names the first", () => {
  const world = emptyWorld();
  for (const [id, at] of [
    ["1", 1000.2],
    ["2", 1000.9],
    ["3", 1001.1],
  ] as const) {
    world.at = at;
    addActivity(world, "7", { type: "alerts_added", alert_ids: [id] });
    addActivity(world, "7", { type: "status", from: "ok", to: "warning" });
  }
  addActivity(world, "8", { type: "alerts_added", alert_ids: ["4"] });
  expect(world.history.activities.filter(({ type }) => type === "alerts_added")).toMatchObject([
    { incident_id: "7", at: 1000.2, params: { count: 2, alert_ids: ["1", "2"] } },
    { incident_id: "7", at: 1001.1, params: { count: 1, alert_ids: ["3"] } },
    { incident_id: "8", params: { count: 1, alert_ids: ["4"] } },
  ]);
});

test("what ended before an incident came back stands before it", () => {
  const world = emptyWorld();
  addActivity(world, "7", { type: "alerts_resolved", alert_ids: ["1"] });
  addActivity(world, "7", { type: "reopened", alert_id: "1" });
  addActivity(world, "7", { type: "alerts_resolved", alert_ids: ["1"] });
  expect(world.history.activities.map(({ type }) => type)).toEqual([
    "alerts_resolved",
    "reopened",
    "alerts_resolved",
  ]);
});
