import { expect, test } from "vitest";
import {
  predictAcknowledge,
  predictAddResponders,
  predictAssign,
  predictMergedInto,
  predictRemoveResponders,
  predictResolve,
  predictShare,
  predictSnooze,
  predictTag,
  predictUnacknowledge,
  predictUnassign,
  predictUnsnooze,
  predictUnsubscribe,
  predictUntag,
  isSaved,
} from "./optimistic-update.ts";
import { anIncident, aShare } from "./test-incident.ts";

const context = { actor: { id: "5", name: "Ada" }, nowS: 900 };

test("a resolved incident is in no other folder, and none of its alerts is active", () => {
  const after = predictResolve(context)(
    anIncident({ snooze: { until: 999, wake_on_change: true, by: "Bo", annotation: null } }),
  );
  expect(after).toMatchObject({
    active: false,
    status: "ok",
    end: 900,
    folders: ["resolved"],
    snooze: null,
    resolved_by: "Ada",
    alerts: { total: 2, active: 0, by_status: { ok: 2 } },
  });
});

test("snoozed and woken again", () => {
  const asleep = predictSnooze(context, { until: 5000, wakeOnChange: false, annotation: "later" })(
    anIncident({}),
  );
  expect(asleep).toMatchObject({
    folders: ["snoozed"],
    snooze: { until: 5000, wake_on_change: false, by: "Ada", annotation: "later" },
  });
  expect(predictUnsnooze(asleep)).toMatchObject({ folders: ["active", "unhandled"], snooze: null });
});

test("whoever is assigned takes it out of unhandled", () => {
  const assigned = predictAssign(context, "8")(anIncident({}));
  expect(assigned).toMatchObject({
    folders: ["active"],
    assignment: { assignee: "8", assigner: "5", created_at: 900 },
  });
  expect(predictUnassign(assigned).folders).toEqual(["active", "unhandled"]);
});

test("an acknowledged incident is handled, and the first acknowledgement counts", () => {
  const acknowledged = predictAcknowledge(context)(anIncident({}));
  expect(acknowledged).toMatchObject({
    folders: ["active"],
    acknowledgement: { by: "5", name: "Ada", at: 900 },
  });
  const later = { ...context, actor: { id: "8", name: "Uma" } };
  expect(predictAcknowledge(later)(acknowledged).acknowledgement).toMatchObject({ name: "Ada" });
  expect(predictUnacknowledge(acknowledged)).toMatchObject({
    folders: ["active", "unhandled"],
    acknowledgement: null,
  });
});

test("responders come after those that are there, once each, and leave it unhandled", () => {
  const joined = predictAddResponders(["8", "5"])(anIncident({ responders: ["5"] }));
  expect(joined).toMatchObject({ responders: ["5", "8"], folders: ["active", "unhandled"] });
  expect(predictRemoveResponders(["5", "9"])(joined).responders).toEqual(["8"]);
});

test("a shared incident stays shared", () => {
  const shared = anIncident({ escalations: [aShare({})], folders: ["active", "shared"] });
  expect(predictAssign(context, "8")(shared).folders).toEqual(["active", "shared"]);
});

test("sharing moves an incident to its folder; who has it already is not told again", () => {
  const ops = { name: "Ops", address: "ops@north.test" };
  const shared = predictShare(context, { system: "email", targets: [ops] })(anIncident({}));
  expect(shared).toMatchObject({
    folders: ["active", "shared"],
    escalations: [{ ...ops, by: "Ada", at: 900, unsubscribes: [] }],
  });
  expect(shared.escalations.map(isSaved)).toEqual([false]);
  const reshared = predictShare(context, {
    system: "email",
    targets: [ops, { name: "", address: "dev@north.test" }],
  })(shared);
  expect(reshared.escalations.map((share) => share.address)).toEqual([
    "ops@north.test",
    "dev@north.test",
  ]);
  expect(predictShare(context, { system: "sms", targets: [ops] })(shared).escalations).toHaveLength(
    2,
  );
});

test("an ended share stays in sight, and its target can be told anew", () => {
  const ended = predictUnsubscribe(
    context,
    "1",
  )(
    anIncident({
      escalations: [aShare({}), aShare({ _id: "2", address: "dev@north.test" })],
      folders: ["active", "shared"],
    }),
  );
  expect(ended).toMatchObject({
    folders: ["active", "shared"],
    escalations: [{ unsubscribes: [{ by: "Ada", at: 900 }] }, { unsubscribes: [] }],
  });
  expect(
    predictShare(context, { system: "email", targets: [{ name: "", address: "ops@north.test" }] })(
      ended,
    ).escalations,
  ).toHaveLength(3);
});

test("a tag is set by hand; taken off it gives way to the rules, and a value of theirs stays off", () => {
  const tag = {
    id: "7",
    name: "priority",
    description: "",
    type: "priority" as const,
    options: [],
    order: 1,
  };
  const set = predictTag(context, { tag, value: "P2" })(anIncident({}));
  expect(set).toMatchObject({
    priority: 2,
    incident_tags: { 7: { value: "P2", meta: { by: "user", at: 900, name: "Ada" } } },
  });
  expect(predictUntag(context, tag)(set)).toMatchObject({ priority: null, incident_tags: {} });
  const automatic = anIncident({
    priority: 1,
    incident_tags: { 7: { value: "P1", meta: { by: "auto", at: 1, rule: 1 } } },
  });
  expect(predictUntag(context, tag)(automatic)).toMatchObject({
    priority: null,
    incident_tags: { 7: { value: null, meta: { by: "user" } } },
  });
  expect(
    predictTag(context, { tag: { ...tag, type: "text" }, value: "x" })(automatic).priority,
  ).toBe(1);
});

test("maintenance holds while someone is assigned", () => {
  expect(predictAssign(context, "8")(anIncident({ maintenance: "active" })).folders).toEqual([
    "maintenance",
  ]);
});

test("a merged incident is in no folder", () => {
  expect(predictMergedInto("77")(anIncident({}))).toMatchObject({ merged_into: "77", folders: [] });
});
