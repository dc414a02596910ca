import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import * as actions from "#contract/incident-actions.ts";
import { getPriorityTag, tagIncidents, untagIncidents } from "#contract/incident-tags.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { northwind, type Organization } from "../../../test-northwind.ts";

const all = { env: "all" };
/**
 * All that an undo has to bring back: not the marks of time and writing that every change leaves.
 */
async function readState(of: Organization) {
  await of.house.server.searchIndex.drained();
  return of.sql(async (sql) => ({
    incidents: await sql(
      `SELECT to_jsonb(i) - '{version,updated_at,last_change,source_systems}'::text[] AS row,
       (SELECT array_agg(s ORDER BY s)
       FROM jsonb_array_elements_text(i.source_systems) s) AS sources FROM incidents i
       WHERE organization_id = tocsin_organization() ORDER BY id`,
    ),
    alerts: await sql(
      `SELECT to_jsonb(a) - '{updated_at}'::text[] AS row FROM alerts a
       WHERE organization_id = tocsin_organization() ORDER BY id`,
    ),
    counters: await sql(
      `SELECT environments, active, unhandled, shared, snoozed, maintenance, resolved
       FROM environment_sets WHERE organization_id = tocsin_organization()
       AND active + snoozed + maintenance + resolved > 0 ORDER BY environments`,
    ),
    facts: await sql(
      `SELECT f.incident_id, jsonb_object_agg(k, (SELECT jsonb_agg(v ORDER BY v)
       FROM jsonb_array_elements_text(f.facts->k) v)) AS facts, f.comments
       FROM incident_facts f, jsonb_object_keys(f.facts) k
       WHERE organization_id = tocsin_organization() GROUP BY 1, 3 ORDER BY 1`,
    ),
    terms: await sql(
      `SELECT incident_id, term FROM incident_terms WHERE organization_id = tocsin_organization()
       ORDER BY 1, 2`,
    ),
    shares: await sql(
      `SELECT to_jsonb(s) AS row FROM shares s WHERE organization_id = tocsin_organization()
       ORDER BY id`,
    ),
  }));
}

async function scene() {
  const of = await northwind();
  const { appKey } = await of.connect("zabbix", "second");
  await of.as("ada").call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  const first = await of.send(
    { status: "critical", host: "db-1", check: "disk" },
    { status: "warning", host: "web-1", check: "http" },
    { status: "warning", host: "web-1", check: "tls", priority: "P2" },
    { status: "critical", host: "old" },
  );
  of.clock.forward({ minutes: 2 });
  await of.send(
    { status: "unknown", host: "db-1", check: "cpu", app_key: appKey },
    { status: "ok", host: "web-1", check: "http" },
    { status: "ok", host: "old" },
  );
  await of.settle();
  const [db, web, , old] = first.map((outcome) => outcome.incident_id ?? "");
  const at = [db ?? "", web ?? "", old ?? ""] as const;
  of.clock.forward({ minutes: 1 });
  return {
    ...of,
    at,
    uma: of.as("uma"),
    undo: (undo_token: string | null) =>
      of.as("uma").try(actions.undo, { body: { undo_token: undo_token ?? "" } }),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;
const undoTokenOf = async (of: Scene, endpoint: Endpoint, call: object): Promise<string | null> => {
  const answer = await of.uma.try(endpoint, call);
  expect(answer.status).toBeLessThan(300);
  return (answer.body as { undo_token: string | null }).undo_token; // every action's reply has one
};

const undoableActions: readonly [string, (of: Scene) => Promise<string | null>][] = [
  [
    "resolving",
    (of) =>
      undoTokenOf(of, actions.resolveIncidents, {
        params: all,
        body: { ids: [of.at[0], of.at[1]], annotation: "done" },
      }),
  ],
  [
    "resolving one alert",
    async (of) =>
      undoTokenOf(of, actions.resolveAlerts, {
        params: all,
        body: { entity_ids: [(await of.uma.alertsOf(of.at[0]))[0]?.id ?? ""] },
      }),
  ],
  [
    "resolving the last open alert",
    async (of) =>
      undoTokenOf(of, actions.resolveAlerts, {
        params: all,
        body: { entity_ids: (await of.uma.alertsOf(of.at[1])).map((alert) => alert.id) },
      }),
  ],
  [
    "snoozing",
    (of) =>
      undoTokenOf(of, actions.snoozeIncidents, {
        params: all,
        body: { ids: [of.at[0], of.at[1]], duration: 600 },
      }),
  ],
  [
    "assigning",
    (of) =>
      undoTokenOf(of, actions.assignIncidents, {
        params: all,
        body: { ids: [of.at[0], of.at[1]], assignee: of.uma.userId },
      }),
  ],
  [
    "adding responders",
    (of) =>
      undoTokenOf(of, actions.addResponders, {
        params: all,
        body: { ids: [of.at[0], of.at[1]], responders: [of.uma.userId] },
      }),
  ],
  [
    "acknowledging",
    (of) =>
      undoTokenOf(of, actions.acknowledgeIncidents, {
        params: all,
        body: { ids: [of.at[0], of.at[1]] },
      }),
  ],
  [
    "sharing",
    (of) =>
      undoTokenOf(of, shareIncidents, {
        params: { system: "email" },
        body: { incident_ids: [of.at[0], of.at[1]], targets: ["a@b.test", "c@d.test"] },
      }),
  ],
  [
    "tagging",
    async (of) =>
      undoTokenOf(of, tagIncidents, {
        params: all,
        body: {
          incident_ids: [of.at[0], of.at[1]],
          tags: [{ tag_id: (await of.uma.call(getPriorityTag, {})).id, tag_value: "P4" }],
        },
      }),
  ],
  [
    "taking an automatic tag off",
    async (of) =>
      undoTokenOf(of, untagIncidents, {
        params: { ...all, tagId: (await of.uma.call(getPriorityTag, {})).id },
        body: { incident_ids: [of.at[1]] },
      }),
  ],
  [
    "merging two open incidents",
    (of) =>
      undoTokenOf(of, actions.mergeIncidents, {
        params: { ...all, id: of.at[0] },
        body: { source_incident_ids: [of.at[1]] },
      }),
  ],
  [
    "merging a resolved incident",
    (of) =>
      undoTokenOf(of, actions.mergeIncidents, {
        params: { ...all, id: of.at[0] },
        body: { source_incident_ids: [of.at[2]] },
      }),
  ],
  [
    "merging into a resolved incident",
    (of) =>
      undoTokenOf(of, actions.mergeIncidents, {
        params: { ...all, id: of.at[2] },
        body: { source_incident_ids: [of.at[0], of.at[1]] },
      }),
  ],
];
for (const [name, act] of undoableActions) {
  test(`${name} is undone exactly`, async () => {
    const of = await scene();
    const before = await readState(of);
    const token = await act(of);
    expect(await readState(of)).not.toEqual(before);
    of.clock.forward({ minutes: 5 });
    expect((await of.undo(token)).status).toBe(200);
    expect(await readState(of)).toEqual(before);
    const secondReply = await of.undo(token);
    expect([secondReply.status, secondReply.errors[0]?.message]).toEqual([
      409,
      "This was already undone",
    ]);
  });
}

test("unsnoozing and unassigning are undone exactly", async () => {
  const of = await scene();
  await undoTokenOf(of, actions.snoozeIncidents, {
    params: all,
    body: { ids: [of.at[0]], duration: 6000 },
  });
  await undoTokenOf(of, actions.assignIncidents, {
    params: all,
    body: { ids: [of.at[0]], assignee: of.uma.userId },
  });
  const before = await readState(of);
  const tokens = [
    await undoTokenOf(of, actions.unsnoozeIncidents, { params: all, body: { ids: [of.at[0]] } }),
    await undoTokenOf(of, actions.unassignIncidents, { params: all, body: { ids: [of.at[0]] } }),
  ];
  for (const token of tokens) expect((await of.undo(token)).status).toBe(200);
  expect(await readState(of)).toEqual(before);
  of.clock.forward({ seconds: 6000 });
  await of.settle();
  expect(await of.uma.folder("snoozed")).toEqual([]);
});

test("a split is undone exactly; the incident that it made is hidden again", async () => {
  const of = await scene();
  const before = await readState(of);
  const answer = await of.uma.try(actions.splitIncident, {
    params: { ...all, id: of.at[0] },
    body: { entity_ids: [(await of.uma.alertsOf(of.at[0]))[1]?.id ?? ""] },
  });
  const { id, undo_token } = answer.body as { id: string; undo_token: string };
  expect((await of.undo(undo_token)).status).toBe(200);
  const after = await readState(of);
  const isOld = (row: object) =>
    !JSON.stringify(row).includes(`"id":${id},`) &&
    !JSON.stringify(row).includes(`"incident_id":"${id}"`);
  expect({
    ...after,
    incidents: after.incidents.filter(isOld),
    facts: after.facts.filter(isOld),
  }).toEqual(before);
  expect((await of.uma.folder("active")).map((incident) => incident.id)).not.toContain(id);
});

test("after an undo, what correlates goes on correlating", async () => {
  const of = await scene();
  expect(
    (
      await of.undo(
        await undoTokenOf(of, actions.resolveIncidents, { params: all, body: { ids: [of.at[0]] } }),
      )
    ).status,
  ).toBe(200);
  expect((await of.send({ status: "critical", host: "db-1", check: "load" }))[0]).toMatchObject({
    outcome: "joined",
    incident_id: of.at[0],
  });
});

test("what happened since stands in the way of an undo, which says what and changes nothing", async () => {
  const of = await scene();
  const refusal = async (token: string | null) => {
    const before = await readState(of);
    const answer = await of.undo(token);
    expect(await readState(of)).toEqual(before);
    return [answer.status, answer.errors[0]?.code, answer.errors[0]?.message];
  };
  const resolved = await undoTokenOf(of, actions.resolveIncidents, {
    params: all,
    body: { ids: [of.at[0]] },
  });
  await of.send({ status: "warning", host: "db-1", check: "disk" });
  expect(await refusal(resolved)).toEqual([
    409,
    "undo_alert_changed",
    "This cannot be undone: the alert db-1 has since changed to warning",
  ]);
  const assigned = await undoTokenOf(of, actions.assignIncidents, {
    params: all,
    body: { ids: [of.at[1]], assignee: of.uma.userId },
  });
  await undoTokenOf(of, actions.assignIncidents, {
    params: all,
    body: { ids: [of.at[1]], assignee: of.as("ada").userId },
  });
  expect(await refusal(assigned)).toEqual([
    409,
    "undo_incident_changed",
    `This cannot be undone: the assignee of #${of.at[1]} has since changed`,
  ]);
  const merged = await undoTokenOf(of, actions.mergeIncidents, {
    params: { ...all, id: of.at[0] },
    body: { source_incident_ids: [of.at[1]] },
  });
  await undoTokenOf(of, actions.splitIncident, {
    params: { ...all, id: of.at[0] },
    body: {
      entity_ids: [
        (await of.uma.alertsOf(of.at[0])).find((alert) => alert.primary.value === "web-1")?.id ??
          "",
      ],
    },
  });
  expect((await refusal(merged))[1]).toBe("undo_alert_moved");
});

test("alerts that joined after a merge stay where they are when it is undone", async () => {
  const of = await scene();
  const token = await undoTokenOf(of, actions.mergeIncidents, {
    params: { ...all, id: of.at[0] },
    body: { source_incident_ids: [of.at[1]] },
  });
  const [outcome] = await of.send({ status: "critical", host: "db-1", check: "late" });
  expect((await of.undo(token)).status).toBe(200);
  const checks = async (id: string) =>
    (await of.uma.alertsOf(id)).map((alert) => alert.secondary?.value ?? "").sort();
  expect([await checks(of.at[0]), await checks(of.at[1])]).toEqual([
    outcome?.incident_id === of.at[0] ? ["cpu", "disk", "late"] : ["cpu", "disk"],
    ["http", "tls"],
  ]);
});

test("an undo is for those who may act there, within a day, by its own token", async () => {
  const of = await scene();
  const token = await undoTokenOf(of, actions.resolveIncidents, {
    params: all,
    body: { ids: [of.at[0]] },
  });
  const undo = (person: "rui" | "gil", undo_token = token ?? "") =>
    of.as(person).try(actions.undo, { body: { undo_token } });
  expect([
    (await undo("rui")).status,
    (await undo("gil")).status,
    (await undo("rui", "undo_nonsense")).status,
  ]).toEqual([403, 403, 404]);
  of.clock.forward({ hours: 24, seconds: 1 });
  expect((await of.undo(token)).status).toBe(404);
});
