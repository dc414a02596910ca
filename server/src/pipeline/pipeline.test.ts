import { expect, test } from "vitest";
import {
  createCorrelationPattern,
  deleteCorrelationPattern,
  listCorrelationPatterns,
  updateCorrelationPattern,
} from "#contract/correlation-patterns.ts";
import { getFeed, getIncident, listActivities } from "#contract/incidents.ts";
import { northwind, type Person } from "../test-northwind.ts";

const hour = 3600;
const outcomeNames = (results: readonly { outcome: string; reason: string | undefined }[]) =>
  results.map((result) => result.outcome);
const incident = (person: Person, id: string | undefined) =>
  person.call(getIncident, { params: { env: "all", id: id ?? "0" } });

test("an exact repeat is counted and changes nothing else", async () => {
  const { as, send, clock } = await northwind();
  const [first] = await send({ status: "critical", host: "db-1", region: "eu" });
  const before = await incident(as("ada"), first?.incident_id);
  clock.forward({ minutes: 5 });
  expect(outcomeNames(await send({ status: "critical", host: "db-1", region: "eu" }))).toEqual([
    "repeated",
  ]);
  expect(await incident(as("ada"), first?.incident_id)).toEqual(before);
  const [alert] = await as("ada").alertsOf(first?.incident_id ?? "");
  expect(alert).toMatchObject({
    events: 2,
    last_seen: clock.nowS(),
    last_change: clock.nowS() - 300,
  });
});

test("another status or another tag is no repeat", async () => {
  const { send } = await northwind();
  await send({ status: "critical", host: "db-1", region: "eu" });
  expect(
    outcomeNames(
      await send(
        { status: "warning", host: "db-1", region: "eu" },
        { status: "warning", host: "db-1", region: "us" },
        { status: "warning", host: "db-1" },
      ),
    ),
  ).toEqual(["updated", "updated", "updated"]);
});

test("an older event joins the history, adds tags that were missing, and never changes the status", async () => {
  const { as, send, clock } = await northwind();
  const now = clock.nowS();
  const [first] = await send({ status: "warning", host: "db-1", region: "eu" });
  expect(
    outcomeNames(
      await send({
        status: "critical",
        host: "db-1",
        region: "us",
        rack: "r7",
        timestamp: now - 60,
      }),
    ),
  ).toEqual(["late"]);
  const [alert] = await as("ada").alertsOf(first?.incident_id ?? "");
  expect(alert).toMatchObject({
    status: "warning",
    severity: "warning",
    tags: { region: "eu", rack: "r7" },
    timeline: [
      { at: now - 60, status: "critical" },
      { at: now, status: "warning" },
    ],
  });
});

test("of the same timestamp, the place in the list decides", async () => {
  const { as, send, clock } = await northwind();
  const timestamp = clock.nowS();
  expect(
    outcomeNames(
      await send(
        { status: "critical", host: "db-1", timestamp },
        { status: "ok", host: "db-1", timestamp },
        { status: "warning", host: "db-1", timestamp },
      ),
    ),
  ).toEqual(["opened", "resolved", "updated"]);
  expect((await as("ada").folder("active")).map((incident) => incident.status)).toEqual([
    "warning",
  ]);
});

test("ok opens nothing", async () => {
  const { as, send } = await northwind();
  expect(await send({ status: "ok", host: "db-1" })).toEqual([
    { outcome: "resolved", reason: "nothing_open", alert_id: undefined, incident_id: undefined },
  ]);
  for (const folder of ["active", "resolved"] as const)
    expect(await as("ada").folder(folder)).toEqual([]);
});

test("acknowledged keeps an alert active and ranks between unknown and ok", async () => {
  const { as, send } = await northwind();
  await send({ status: "acknowledged", host: "db-1" });
  expect((await as("ada").folder("active"))[0]).toMatchObject({
    status: "acknowledged",
    active: true,
    alerts: { active: 1 },
  });
  await send({ status: "unknown", host: "db-1", check: "ping" });
  expect((await as("ada").folder("active"))[0]?.status).toBe("unknown");
});

test.each([
  [hour, true],
  [hour + 1, false],
])("an alert that comes back %d s after its end reopens: %s", async (afterS, reopens) => {
  const { as, send, clock } = await northwind();
  const [first] = await send({ status: "critical", host: "db-1" });
  await send({ status: "ok", host: "db-1" });
  clock.forward({ seconds: afterS });
  const [repeat] = await send({ status: "warning", host: "db-1" });
  if (reopens) {
    expect(repeat).toMatchObject({
      outcome: "updated",
      reason: "reopened",
      incident_id: first?.incident_id,
      alert_id: first?.alert_id,
    });
    expect(await incident(as("ada"), first?.incident_id)).toMatchObject({
      active: true,
      status: "warning",
      severity: "critical",
      end: null,
      alerts: { total: 1 },
    });
    const { activities } = await as("ada").call(listActivities, {
      params: { env: "all", id: first?.incident_id ?? "" },
    });
    expect(activities.map((activity) => activity.type)).toEqual([
      "reopened",
      "resolved",
      "alerts_resolved",
      "created",
    ]);
  } else {
    expect(repeat?.outcome).toBe("opened");
    expect(repeat?.incident_id).not.toBe(first?.incident_id);
    expect(await incident(as("ada"), repeat?.incident_id)).toMatchObject({
      previous_incident_id: first?.incident_id,
      alerts: { total: 1 },
    });
    expect(await incident(as("ada"), first?.incident_id)).toMatchObject({
      active: false,
      status: "ok",
    });
  }
});

test("however wide the reopen window, nothing reopens after 30 days", async () => {
  const { send, clock, settings } = await northwind();
  await settings({ reopenWindowS: 90 * 24 * hour });
  const [first] = await send({ status: "critical", host: "db-1" });
  await send({ status: "ok", host: "db-1" });
  clock.forward({ hours: 30 * 24 });
  expect((await send({ status: "critical", host: "db-1" }))[0]).toMatchObject({
    reason: "reopened",
    incident_id: first?.incident_id,
  });
  await send({ status: "ok", host: "db-1" });
  clock.forward({ hours: 30 * 24, seconds: 1 });
  expect((await send({ status: "critical", host: "db-1" }))[0]?.outcome).toBe("opened");
});

test("an incident ends when all its alerts are ok, at the end of the last", async () => {
  const { as, send, clock } = await northwind();
  const [first] = await send(
    { status: "critical", host: "db-1", check: "disk" },
    { status: "warning", host: "db-1", check: "cpu" },
  );
  clock.forward({ minutes: 1 });
  await send({ status: "ok", host: "db-1", check: "disk" });
  expect(await incident(as("ada"), first?.incident_id)).toMatchObject({
    active: true,
    status: "warning",
    severity: "critical",
    end: null,
    alerts: { total: 2, active: 1, by_status: { ok: 1, warning: 1 } },
  });
  clock.forward({ minutes: 1 });
  await send({ status: "ok", host: "db-1", check: "cpu" });
  expect(await incident(as("ada"), first?.incident_id)).toMatchObject({
    active: false,
    status: "ok",
    end: clock.nowS(),
    resolved_by: "alerts",
    folders: ["resolved"],
  });
});

test("an incident starts with its earliest alert, also one that is told of later", async () => {
  const { as, send, clock } = await northwind();
  const now = clock.nowS();
  const [first] = await send(
    { status: "critical", host: "db-1", check: "disk" },
    { status: "critical", host: "db-1", check: "cpu", timestamp: now - 600 },
  );
  expect(await incident(as("ada"), first?.incident_id)).toMatchObject({
    start: now - 600,
    alerts: { total: 2 },
  });
});

test("beyond the most alerts an incident holds, a linked incident opens and takes the next", async () => {
  const { as, send } = await northwind();
  const batch = Array.from({ length: 302 }, (_, index) => ({
    status: "critical",
    host: "db-1",
    check: `c${index}`,
  }));
  const results = await send(...batch);
  expect(outcomeNames(results.slice(299, 302))).toEqual(["joined", "opened", "joined"]);
  const [second, first] = (await as("ada").folder("active")).sort(
    (a, b) => a.alerts.total - b.alerts.total,
  );
  expect([first?.alerts.total, second?.alerts.total, second?.previous_incident_id]).toEqual([
    300,
    2,
    first?.id,
  ]);
});

test("an edited or deleted pattern touches new incidents only", async () => {
  const { as, send } = await northwind();
  const ada = as("ada");
  const patterns = (await ada.call(listCorrelationPatterns, {})).items;
  const host = patterns.find((pattern) => pattern.tags.join() === "host");
  const [first] = await send(
    { status: "critical", host: "db-1", check: "disk" },
    { status: "critical", host: "db-1", check: "cpu" },
  );
  const before = await incident(ada, first?.incident_id);
  await ada.call(updateCorrelationPattern, {
    params: { id: host?.id ?? "" },
    body: { time_window: 5 },
  });
  expect(await incident(ada, first?.incident_id)).toEqual(before);
  const [opened] = await send({ status: "critical", host: "db-2", check: "disk" });
  await ada.call(deleteCorrelationPattern, { params: { id: host?.id ?? "" } });
  expect(outcomeNames(await send({ status: "critical", host: "db-2", check: "cpu" }))).toEqual([
    "opened",
  ]);
  expect(await incident(ada, opened?.incident_id)).toMatchObject({
    title: "db-2",
    alerts: { total: 1 },
  });
});

test("a pattern over a tag that the language has a name for is an ordinary pattern", async () => {
  const { as, send } = await northwind();
  await as("ada").call(createCorrelationPattern, {
    body: { tags: ["constructor"], time_window: 240 },
  });
  expect(
    outcomeNames(
      await send(
        { status: "critical", host: "a", constructor: "x" },
        { status: "critical", host: "b", constructor: "x" },
        { status: "critical", host: "c" },
      ),
    ),
  ).toEqual(["opened", "joined", "opened"]);
});

test("a new pattern correlates across hosts what shares its tag, and its filter keeps others out", async () => {
  const { as, send } = await northwind();
  await as("ada").call(createCorrelationPattern, {
    body: { tags: ["rack"], time_window: 240, filter: "severity = high AND NOT host = db-9" },
  });
  const results = await send(
    { status: "critical", host: "db-1", rack: "r1", severity: "high" },
    { status: "critical", host: "db-2", rack: "r1", severity: "HIGH" },
    { status: "critical", host: "db-3", rack: "r1", severity: "low" },
    { status: "critical", host: "db-9", rack: "r1", severity: "high" },
  );
  expect(outcomeNames(results)).toEqual(["opened", "joined", "opened", "opened"]);
  expect(
    (
      await as("ada").call(getFeed, {
        params: { env: "all" },
        query: { query: "rack = r1 AND alerts > 1" },
      })
    ).items.map((incident) => incident.title),
  ).toEqual(["r1"]);
});
