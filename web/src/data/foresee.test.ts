import { expect, test } from "vitest";
import { foreseeAssign, foreseeMergedInto, foreseeResolve, foreseeSnooze, foreseeUnassign, foreseeUnsnooze } from "./foresee.ts";
import { anIncident } from "./test-incident.ts";

const doing = { by: { id: "5", name: "Ada" }, nowS: 900 };

test("a resolved incident is in no other folder, and none of its alerts is active", () => {
  const after = foreseeResolve(doing)(anIncident({ snooze: { until: 999, wake_on_change: true, by: "Bo", annotation: null } }));
  expect(after).toMatchObject({ active: false, status: "ok", end: 900, folders: ["resolved"], snooze: null, resolved_by: "Ada", alerts: { total: 2, active: 0, by_status: { ok: 2 } } });
});

test("snoozed and woken again", () => {
  const asleep = foreseeSnooze(doing, { until: 5000, wakeOnChange: false, annotation: "later" })(anIncident({}));
  expect(asleep).toMatchObject({ folders: ["snoozed"], snooze: { until: 5000, wake_on_change: false, by: "Ada", annotation: "later" } });
  expect(foreseeUnsnooze(asleep)).toMatchObject({ folders: ["active", "unhandled"], snooze: null });
});

test("whoever is assigned takes it out of unhandled", () => {
  const assigned = foreseeAssign(doing, "8")(anIncident({}));
  expect(assigned).toMatchObject({ folders: ["active"], assignment: { assignee: "8", assigner: "5", created_at: 900 } });
  expect(foreseeUnassign(assigned).folders).toEqual(["active", "unhandled"]);
});

test("a shared incident stays shared", () => {
  const shared = anIncident({ escalations: [{ _id: "1", unsubscribes: [] }], folders: ["active", "shared"] });
  expect(foreseeAssign(doing, "8")(shared).folders).toEqual(["active", "shared"]);
});

test("maintenance holds while someone is assigned", () => {
  expect(foreseeAssign(doing, "8")(anIncident({ maintenance: "active" })).folders).toEqual(["maintenance"]);
});

test("a merged incident is in no folder", () => {
  expect(foreseeMergedInto("77")(anIncident({}))).toMatchObject({ merged_into: "77", folders: [] });
});
