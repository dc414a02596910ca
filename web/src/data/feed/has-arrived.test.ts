import { expect, test, vi } from "vitest";
import { mergeIncidents, resolveIncidents, splitIncident } from "#contract/incident-actions.ts";
import { hasArrived } from "./has-arrived.ts";
import type { QueuedAction } from "./queued-actions.ts";

const QUEUED_S = 1_800_000_000;
const action = (path: string): QueuedAction => ({
  id: "a",
  method: "POST",
  path,
  input: { params: { env: "all", id: "7" }, body: { entity_ids: ["12", "11"] } },
  queuedAtMs: QUEUED_S * 1000,
  wasSent: true,
  text: { title: "", done: "", names: {} },
});
const splitBy = (id: string, { alerts = ["11", "12"], at = QUEUED_S + 5 } = {}) => ({
  id: "1",
  type: "split",
  at,
  actor: { kind: "user", id, name: "Ada" },
  params: { into: "8", alert_ids: alerts },
});

test("a split whose answer was lost has arrived when the person has split off these very alerts", async () => {
  let activities: unknown[] = [];
  let requestedUrl = "";
  vi.stubGlobal("fetch", async (address: string) => {
    requestedUrl = address;
    return Response.json({ activities, total: activities.length });
  });
  const isDone = async (...items: unknown[]) => {
    activities = items;
    return hasArrived(action(splitIncident.path), "5");
  };
  expect(await isDone(splitBy("5"))).toBe(true);
  expect(requestedUrl).toContain("/environments/all/incidents/7/activities?types=split");
  expect(await isDone()).toBe(false);
  expect(await isDone(splitBy("6"))).toBe(false);
  expect(await isDone(splitBy("5", { alerts: ["11"] }))).toBe(false);
  expect(await isDone(splitBy("5", { at: QUEUED_S - 3600 }))).toBe(false);
  expect(await isDone(splitBy("6"), splitBy("5"))).toBe(true);
});

test("a merge whose answer was lost has arrived when every source lives on in the target", async () => {
  const merge = {
    ...action(mergeIncidents.path),
    input: { params: { env: "all", id: "7" }, body: { source_incident_ids: ["8", "9"] } },
  };
  const targets = new Map([["8", "7"]]);
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json({ merged_into: targets.get(address.split("/").at(-1) ?? "") ?? null }),
  );
  expect(await hasArrived(merge, "5")).toBe(false);
  targets.set("9", "7");
  expect(await hasArrived(merge, "5")).toBe(true);
  targets.set("8", "6");
  expect(await hasArrived(merge, "5")).toBe(false);
});

test("what is the same when it is done twice is not looked for", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new Error("nothing is to be requestedUrl");
  });
  expect(await hasArrived(action(resolveIncidents.path), "5")).toBe(false);
});
