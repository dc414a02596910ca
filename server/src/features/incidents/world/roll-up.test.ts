import fc from "fast-check";
import { expect, test } from "vitest";
import { type Status, statuses } from "#contract/statuses.ts";
import { describingTags, defaultTags } from "#contract/tag-categories.ts";
import { addFacts, emptyFacts, factsOfAlert, removeFacts } from "./facts.ts";
import { countAlert, updateFolder, updateStatus, updateTitle } from "./roll-up.ts";
import { newIncident } from "./open-alert.ts";
import { type AlertState, tocsin } from "./state.ts";
import { testAlert } from "./test-alert.ts";
import { newWorld, reservedIds } from "./world.ts";

const alert = (more: Partial<AlertState> = {}): AlertState =>
  testAlert({ incident_id: "0", tags: { host: "db-1" }, ...more });
function incidentOf(alerts: readonly Partial<AlertState>[]) {
  const incident = newIncident(newWorld(0, tocsin, reservedIds([], ["1"])), alert());
  incident.severity = "ok";
  const facts = emptyFacts("1");
  for (const draft of alerts) {
    countAlert(incident, alert(draft), 1);
    addFacts(facts, factsOfAlert(alert(draft)));
  }
  updateStatus(incident);
  updateFolder(incident);
  return { incident, facts };
}

test.each<[Status[], Status]>([
  [["ok"], "ok"],
  [["ok", "acknowledged"], "acknowledged"],
  [["acknowledged", "unknown"], "unknown"],
  [["unknown", "warning", "ok"], "warning"],
  [["warning", "critical"], "critical"],
])("%j rolls up to %s", (alertStatuses, expected) => {
  expect(incidentOf(alertStatuses.map((status) => ({ status }))).incident).toMatchObject({
    status: expected,
    active: expected !== "ok",
  });
});

test("the status is the worst of the unmuted, and of the muted when all are", () => {
  const partlyMuted = incidentOf([
    { status: "critical", muted: true },
    { status: "warning" },
  ]).incident;
  expect(partlyMuted).toMatchObject({
    status: "warning",
    maintenance: "partial",
    folder: "active",
  });
  const all = incidentOf([{ status: "critical", muted: true }, { status: "ok" }]).incident;
  expect(all).toMatchObject({ status: "critical", maintenance: "active", folder: "maintenance" });
  expect(incidentOf([{ status: "ok", muted: true }]).incident).toMatchObject({
    status: "ok",
    maintenance: null,
    folder: "resolved",
  });
});

test("severity only ever grows", () => {
  const { incident } = incidentOf([{ status: "critical" }]);
  countAlert(incident, alert({ status: "critical" }), -1);
  countAlert(incident, alert({ status: "warning" }), 1);
  updateStatus(incident);
  expect([incident.status, incident.severity]).toEqual(["warning", "critical"]);
});

test("resolved comes before maintenance, maintenance before snoozed, snoozed before active", () => {
  const snooze = { until: 1, wake_on_change: true, by: "Ada", annotation: null };
  const folderOf = (draft: Partial<AlertState>, more: object) => {
    const { incident } = incidentOf([draft]);
    Object.assign(incident, more);
    updateFolder(incident);
    return [incident.folder, incident.attention];
  };
  expect(folderOf({ status: "ok" }, { snooze })).toEqual(["resolved", null]);
  expect(folderOf({ muted: true }, { snooze })).toEqual(["maintenance", null]);
  expect(folderOf({}, { snooze })).toEqual(["snoozed", null]);
  expect(folderOf({}, {})).toEqual(["active", "unhandled"]);
  expect(folderOf({}, { assignment: { assignee: "1" } })).toEqual(["active", null]);
  expect(folderOf({}, { acknowledgement: { by: "1" } })).toEqual(["active", null]);
  expect(folderOf({}, { shares: 1 })).toEqual(["active", "shared"]);
  expect(folderOf({}, { merged_into: "2" })).toEqual([null, null]);
});

test("the title is what the pattern agreed on, the subtitle the other properties, three and how many more", () => {
  const { incident, facts } = incidentOf(
    ["disk", "cpu", "load", "swap", "ping"].map((check) => ({
      secondary_name: "check",
      secondary_value: check,
      tags: { host: "db-1", check },
    })),
  );
  incident.patterns = [{ id: "1", revision: 1, values: { host: ["db-1"] } }];
  updateTitle(incident, facts, describingTags(defaultTags));
  expect([incident.title, incident.subtitle]).toEqual(["db-1", "disk, cpu, load +2"]);
  incident.patterns = [{ id: "1", revision: 1, values: { cluster: ["k1"], check: ["disk"] } }];
  updateTitle(incident, facts, describingTags(defaultTags));
  expect(incident.title).toBe("k1 · disk");
});

const tags = fc.dictionary(
  fc.constantFrom("host", "team", "constructor", "region"),
  fc.oneof(fc.constantFrom("a", "b", "c"), fc.subarray(["a", "b", "c"])),
);
test("facts are what counting the alerts anew would give, in whatever order they come and go", () => {
  fc.assert(
    fc.property(
      fc.array(tags, { maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      (all, leaving) => {
        const facts = emptyFacts("1");
        const left = all.map((tagValues) => factsOfAlert(alert({ tags: tagValues })));
        for (const alertFacts of left) addFacts(facts, alertFacts);
        for (const index of leaving) {
          const [removed] = left.splice(index % Math.max(1, left.length), 1);
          if (removed) removeFacts(facts, removed);
        }
        const rebuilt = emptyFacts("1");
        for (const alertFacts of left) addFacts(rebuilt, alertFacts);
        const unordered = (state: typeof facts) => ({
          ...state,
          facts: Object.fromEntries(
            Object.entries(state.facts).map(([name, values]) => [name, new Set(values)]),
          ),
        });
        expect(unordered(facts)).toEqual(unordered(rebuilt));
      },
    ),
  );
});

test("the counts by status add up to the alerts", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 20 }), (alertStatuses) => {
      const { incident } = incidentOf(alertStatuses.map((status) => ({ status })));
      expect(incident.by_status.reduce((sum, count) => sum + count, 0)).toBe(incident.alerts_total);
      expect(incident.alerts_active).toBe(alertStatuses.filter((status) => status !== "ok").length);
    }),
  );
});
