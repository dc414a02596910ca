import { expect, test } from "vitest";
import { queryAnalytics } from "#contract/analytics.ts";
import { createEnvironment } from "#contract/environments.ts";
import { assignIncidents, resolveIncidents } from "#contract/incident-actions.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";

const ask = async (of: Organization, person: Person, body: object) => {
  await of.house.server.analytics.drained();
  const to = of.clock.nowS();
  return person.call(queryAnalytics, {
    body: { measures: ["incidents"], from: to - 86_400, to, ...body },
  });
};

test("events, alerts and incidents add up, and times are from the start", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const [first] = await of.send(
    { host: "db-1", check: "disk", status: "critical", team: "pay" },
    { host: "web-1", check: "cpu", status: "warning", team: "web" },
  );
  await of.send({ host: "db-1", check: "disk", status: "critical", team: "pay" });
  of.clock.forward({ minutes: 6 });
  const params = { env: "all" };
  const ids = [first?.incident_id ?? ""];
  await ada.call(assignIncidents, { params, body: { ids, assignee: ada.userId } });
  of.clock.forward({ minutes: 24 });
  await ada.call(resolveIncidents, { params, body: { ids } });
  const measures = ["events", "alerts", "incidents", "deduplication", "mtta", "mtte", "mttr"];
  const answer = await ask(of, ada, { measures });
  expect(answer.rows).toEqual([
    {
      dimensions: {},
      measures: {
        events: 3,
        alerts: 2,
        incidents: 2,
        deduplication: 1 - 2 / 3,
        mtta: 6,
        mtte: 6,
        mttr: 30,
      },
    },
  ]);
  const byTeam = await ask(of, ada, {
    measures: ["events", "actionability"],
    dimensions: ["team"],
  });
  expect(byTeam.rows).toEqual([
    { dimensions: { team: "pay" }, measures: { events: 2, actionability: 1 } },
    { dimensions: { team: "web" }, measures: { events: 1, actionability: 0 } },
  ]);
  expect(byTeam.total_rows).toBe(2);
  const filtered = await ask(of, ada, { query: "host = db-* AND status = ok" });
  expect(filtered.rows[0]?.measures).toEqual({ incidents: 1 });
});

test("whoever sees an environment counts its incidents, and is told of no other", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const [pay, web] = await Promise.all(
    ["pay", "web"].map((team) =>
      ada.call(createEnvironment, { body: { name: team, filter: `team = ${team}` } }),
    ),
  );
  await of.send(
    { host: "a", check: "x", status: "critical", team: ["pay", "web"] },
    { host: "b", check: "x", status: "critical", team: "web" },
  );
  const restricted = await of.join({
    permissions: ["analytics@read"],
    environments: [{ environment_id: pay?.id ?? "", access: "read" }],
  });
  const own = await ask(of, restricted, { dimensions: ["environment"] });
  expect(own.rows).toEqual([{ dimensions: { environment: pay?.id }, measures: { incidents: 1 } }]);
  expect(own.labels).toEqual({ environment: { [pay?.id ?? ""]: "pay" } });
  const all = await ask(of, ada, { dimensions: ["environment"] });
  expect(
    all.rows.map(({ dimensions, measures }) => [dimensions["environment"], measures["incidents"]]),
  ).toEqual([
    [web?.id, 2],
    [pay?.id, 1],
  ]);
  const answer = await restricted.try(queryAnalytics, {
    body: { measures: ["incidents"], environment: web?.id ?? "" },
  });
  expect(answer.status).toBe(404);
});

test("days are those of the time zone, also where the clocks change", async () => {
  const of = await northwind();
  const at = (text: string) => Date.parse(text) / 1000;
  of.clock.set(at("2026-03-30T10:00:00Z"));
  // Berlin's clocks went forward in the night to the 29th, whose day has 23 hours.
  for (const [host, time] of [
    ["a", "2026-03-28T22:30:00Z"],
    ["b", "2026-03-28T23:30:00Z"],
    ["c", "2026-03-29T21:30:00Z"],
    ["d", "2026-03-29T22:30:00Z"],
  ] as const)
    await of.send({ host, check: "x", status: "critical", timestamp: at(time) });
  const answer = await ask(of, of.as("ada"), {
    interval: "day",
    from: at("2026-03-27T12:00:00Z"),
    to: of.clock.nowS(),
    time_zone: "Europe/Berlin",
  });
  expect(
    answer.rows.map(({ dimensions, measures }) => [dimensions["time"], measures["incidents"]]),
  ).toEqual([
    [at("2026-03-26T23:00:00Z"), 0],
    [at("2026-03-27T23:00:00Z"), 1],
    [at("2026-03-28T23:00:00Z"), 2],
    [at("2026-03-29T22:00:00Z"), 1],
  ]);
});

test("what cannot be counted exactly is refused", async () => {
  const of = await northwind();
  const refusedWith = async (body: object) => {
    const answer = await of
      .as("ada")
      .try(queryAnalytics, { body: { measures: ["alerts"], ...body } });
    return [answer.status, answer.errors[0]?.message];
  };
  expect(await refusedWith({ query: "title = x" })).toEqual([
    400,
    "Analytics cannot filter by “title”",
  ]);
  expect(await refusedWith({ query: "db" })).toEqual([
    400,
    "Analytics cannot search for the word “db”; name the field, as in host = db",
  ]);
  expect(await refusedWith({ dimensions: ["host", "check"] })).toEqual([
    422,
    "“alerts” cannot be measured by host and check together, because an incident has several of each",
  ]);
  expect(await refusedWith({ interval: "hour", from: 0, to: 86_400 * 400 })).toEqual([
    422,
    "This time has more than 1500 buckets; use a longer interval or a shorter time",
  ]);
});
