import { expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { createEnvironment } from "#contract/environments.ts";
import { mergeIncidents } from "#contract/incident-actions.ts";
import * as contract from "#contract/incident-clustering.ts";
import { listActivities } from "#contract/incidents.ts";
import { replaceTopology } from "#contract/topology.ts";
import { northwind, southridge } from "../../test-northwind.ts";
import { clusterKind } from "./cluster-job.ts";
import { requestRun } from "./schedule-job.ts";

/** The database failed, and twenty minutes later the shop, which depends on it; and something else. */
async function openScene() {
  const of = await northwind();
  const ada = of.as("ada");
  await ada.call(replaceTopology, {
    body: {
      nodes: [
        { id: "shop", kind: "service", names: [{ host: "web-1" }] },
        { id: "data", kind: "host", names: [{ host: "db-1" }] },
        { id: "post", kind: "host", names: [{ host: "mail-1" }] },
      ],
      edges: [{ source: "shop", target: "data", kind: "needs" }],
    },
  });
  const open = async (host: string, check: string) => {
    const alerts = ["first", "second", "third"].map((part) => ({
      status: "critical",
      host,
      check: `${check} ${part}`,
      service: host,
    }));
    const [outcome] = await of.send(...alerts);
    of.clock.forward({ minutes: 20 });
    return outcome?.incident_id ?? "0";
  };
  const database = await open("db-1", "disk");
  const shop = await open("web-1", "latency");
  const mail = await open("mail-1", "queue");
  const run = async (body: { incident_id?: string } = {}) => {
    const { id } = await ada.call(contract.startClustering, { body });
    await of.settle();
    return ada.call(contract.getExecution, { params: { id } });
  };
  /** One that begins in ten minutes. */
  const queue = async () => {
    const request = { by: { id: null, name: "Ada" }, aboutId: null, nowS: of.clock.nowS() + 600 };
    const id = (await of.sql((sql) => requestRun(sql, request))) ?? "0";
    const begin = async () => {
      of.clock.forward({ minutes: 10 });
      await of.settle();
    };
    return { id, begin };
  };
  const edges = (execution: contract.WholeExecution) =>
    execution.issues.flatMap((issue) =>
      issue.edges.map(({ source, target, edge_type }) => [source, target, edge_type]),
    );
  return { ...of, ada, database, shop, mail, run, queue, edges };
}

test("a run finds what caused what, with its reasons, and says what it looked at", async () => {
  const { ada, run, database, shop, clock, queue } = await openScene();
  const { id, begin } = await queue();
  const status = "in progress";
  expect((await ada.call(contract.startClustering, { body: {} })).id).toBe(id);
  const params = { params: { id } };
  expect(await ada.call(contract.getExecution, params)).toMatchObject({ status, issues: [] });
  await begin();
  const execution = await ada.call(contract.getExecution, params);
  expect(execution).toMatchObject({
    status: "completed",
    requested_by: "Ada",
    end: clock.nowS(),
    is_cut: false,
    incidents: 2,
    precision: null,
    issues: [
      {
        lead_incident_id: database,
        is_incident: null,
        nodes: [
          { id: database, status: "critical", severity: "critical" },
          { id: shop, title: "web-1" },
        ],
        edges: [
          {
            source: database,
            target: shop,
            edge_type: "source_caused_target",
            origin: "engine",
            is_right: null,
          },
        ],
      },
    ],
  });
  const edge = execution.issues[0]?.edges[0];
  expect(edge?.reasons[0]).toEqual({ code: "topology", evidence: "data>shop" });
  expect(edge?.confidence).toBeGreaterThan(0.5);
  const { items } = await ada.call(contract.listExecutions, {});
  expect(items).toMatchObject([{ id, issues: 1, incidents: 2 }]);
  const cluster = await ada.call(contract.getCluster, {
    params: { id: execution.issues[0]?.id ?? "0" },
  });
  expect(cluster.items[0]?.edges[0]?.type).toBe("source_caused_target");
  expect((await run()).issues[0]?.edges).toEqual(execution.issues[0]?.edges);
});

test("an incident's own run stands in its history, and its group on its page", async () => {
  const { ada, run, shop, mail, database } = await openScene();
  const of = (id: string) => ada.call(contract.getIncidentCluster, { params: { env: "all", id } });
  expect(await of(shop)).toMatchObject({ execution: null, issue: null });
  const { id } = await run({ incident_id: shop });
  expect(await of(shop)).toMatchObject({
    execution: { id, status: "completed" },
    issue: { lead_incident_id: database },
  });
  expect(await of(mail)).toMatchObject({ execution: { id }, issue: null });
  const { activities } = await ada.call(listActivities, {
    params: { env: "all", id: shop },
    query: { types: "connected" },
  });
  expect(activities).toMatchObject([{ actor: { name: "Ada" }, params: { action: "analysed" } }]);
  const { items } = await ada.call(listAuditLogs, {
    query: { resource_type: "clustering_executions" },
  });
  expect(items).toMatchObject([
    { action: "create", resource_id: id, after: { incident_id: shop } },
  ]);
});

test("what people say holds in this run and in the next ones", async () => {
  const { ada, run, edges, database, shop, mail } = await openScene();
  const first = await run();
  const place = { id: first.id, issueId: first.issues[0]?.id ?? "0" };
  const between = (sourceId: string, targetId: string) => ({
    params: place,
    query: { sourceId, targetId },
  });
  await ada.call(contract.addConnection, {
    ...between(mail, shop),
    body: { edge_type: "recurrence" },
  });
  await ada.call(contract.changeConnection, {
    ...between(shop, database),
    body: { edge_type: "bidirectional_cause" },
  });
  const led = await ada.call(contract.chooseLead, {
    params: place,
    body: { lead_incident_id: mail },
  });
  expect(led).toMatchObject({ lead_incident_id: mail, is_incident: true });
  const expected = [
    [shop, database, "bidirectional_cause"],
    [mail, shop, "recurrence"],
  ];
  expect(edges(await ada.call(contract.getExecution, { params: { id: first.id } }))).toEqual(
    expected,
  );
  const second = await run();
  expect(edges(second)).toEqual(expected);
  expect(second.issues[0]).toMatchObject({
    lead_incident_id: mail,
    edges: [{ origin: "person", judged_by: "Ada" }, { origin: "person" }],
  });
  const inSecond = { id: second.id, issueId: second.issues[0]?.id ?? "0" };
  await ada.call(contract.removeConnection, {
    params: inSecond,
    query: { sourceId: database, targetId: shop },
  });
  expect(edges(await run())).toEqual([[mail, shop, "recurrence"]]);
  const { activities } = await ada.call(listActivities, {
    params: { env: "all", id: shop },
    query: { types: "connected" },
  });
  expect(activities.map(({ params }) => params["action"])).toEqual(["removed", "changed", "added"]);
  const { items } = await ada.call(listAuditLogs, {
    query: { resource_type: "clustering_executions" },
  });
  expect(items.filter(({ action }) => action === "update")).toHaveLength(4);
});

test("groups are confirmed and refused, and how often the engine was right is counted", async () => {
  const { ada, run, as, queue } = await openScene();
  const first = await run();
  const judge = (id: string, isIncident: boolean, issue_ids?: string[]) =>
    ada.try(contract.judgeExecution, {
      params: { id },
      body: { is_incident: isIncident, data: { ...(issue_ids && { issue_ids }), reason: "why" } },
    });
  const issueIds = first.issues.map(({ id }) => id);
  expect((await judge(first.id, true, issueIds)).body).toEqual({
    judged: 1,
    precision: { right: 1, of: 1 },
    is_hidden: false,
  });
  const second = await run();
  expect(second.issues[0]).toMatchObject({ is_incident: true, edges: [{ judged_by: "Ada" }] });
  expect(second.feedback.edges).toHaveLength(1);
  expect((await judge(second.id, true, ["1"])).status).toBe(404);
  expect((await judge(second.id, false)).body).toMatchObject({ precision: { right: 0, of: 1 } });
  expect((await ada.call(contract.getExecution, { params: { id: second.id } })).issues[0]).toEqual(
    expect.objectContaining({ is_incident: false }),
  );
  expect((await run()).issues).toEqual([]);
  expect((await judge((await queue()).id, true)).errors[0]?.code).toBe("cluster_runs");
  expect(
    (
      await as("rui").try(contract.judgeExecution, {
        params: { id: first.id },
        body: { is_incident: true },
      })
    ).status,
  ).toBe(403);
});

test("who does not see an incident sees neither it nor what is connected with it", async () => {
  const of = await openScene();
  const { ada, run, database, shop, mail } = of;
  const { id: environment } = await ada.call(createEnvironment, {
    body: { name: "Shop", filter: "host IN (web-1, mail-1)" },
  });
  await of.settle();
  const execution = await run();
  const issueId = execution.issues[0]?.id ?? "0";
  const reader = await of.join({
    permissions: ["correlations@read", "correlations@update"],
    environments: [{ environment_id: environment, access: "incident_actions" }],
  });
  const seen = await reader.call(contract.getExecution, { params: { id: execution.id } });
  expect(seen).toMatchObject({ issues: [], incidents: 0 });
  const { items } = await reader.call(contract.listExecutions, {});
  expect(items.map(({ issues, incidents }) => issues + incidents)).toEqual(items.map(() => 0));
  expect((await reader.try(contract.getCluster, { params: { id: issueId } })).status).toBe(404);
  const own = { params: { env: environment, id: shop } };
  expect((await reader.call(contract.getIncidentCluster, own)).issue).toBeNull();
  expect(
    (await reader.try(contract.startClustering, { body: { incident_id: database } })).status,
  ).toBe(404);
  // Of three, the two that they see; nothing of the third.
  const place = { id: execution.id, issueId };
  await ada.call(contract.addConnection, {
    params: place,
    query: { sourceId: mail, targetId: shop },
    body: {},
  });
  const { issue } = await reader.call(contract.getIncidentCluster, own);
  expect(issue?.nodes.map(({ id }) => id)).toEqual([shop, mail]);
  expect(issue?.edges).toHaveLength(1);
  expect(issue?.lead_incident_id).toBeNull();
  expect(JSON.stringify(issue)).not.toContain("db-1");
  const hidden = { params: place, query: { sourceId: database, targetId: shop } };
  expect((await reader.try(contract.removeConnection, hidden)).status).toBe(404);
  expect((await reader.try(contract.addConnection, { ...hidden, body: {} })).status).toBe(404);
  const outsider = (await southridge()).as("ada");
  expect((await outsider.try(contract.getCluster, { params: { id: issueId } })).status).toBe(404);
});

test("what rests on the topology is told to those who see the topology", async () => {
  const { run, join } = await openScene();
  const { id } = await run();
  const reader = await join({
    permissions: ["correlations@read"],
    environments: [{ environment_id: "all", access: "read" }],
  });
  const { issues } = await reader.call(contract.getExecution, { params: { id } });
  expect(issues[0]?.edges[0]?.reasons.map(({ code }) => code)).toEqual(["time"]);
});

test("edits that make no sense are refused, and an unknown type is a general connection", async () => {
  const { ada, run, database, shop, mail } = await openScene();
  const execution = await run();
  const params = { id: execution.id, issueId: execution.issues[0]?.id ?? "0" };
  const add = (sourceId: string, targetId: string, edge_type = "general") =>
    ada.try(contract.addConnection, {
      params,
      query: { sourceId, targetId },
      // As a program might send it.
      body: { edge_type: edge_type as contract.EdgeType },
    });
  expect((await add(shop, shop)).errors[0]?.code).toBe("cluster_itself");
  expect((await add(shop, database)).errors[0]?.code).toBe("cluster_connected");
  expect((await add(mail, "1")).status).toBe(404);
  const added = await add(mail, shop, "entangled");
  expect(added.body).toMatchObject({
    edges: expect.arrayContaining([expect.objectContaining({ edge_type: "general" })]),
  });
});

test("an incident that was merged away is done, and no later run looks at it", async () => {
  const { ada, run, database, shop } = await openScene();
  const first = await run();
  await ada.call(mergeIncidents, {
    params: { env: "all", id: database },
    body: { source_incident_ids: [shop] },
  });
  const { issues } = await ada.call(contract.getExecution, { params: { id: first.id } });
  expect(issues[0]?.nodes.map(({ status, merged_into }) => [status, merged_into])).toEqual([
    ["critical", null],
    ["done", database],
  ]);
  expect((await run()).issues).toEqual([]);
});

test("a server that ends in the midst of a run loses nothing, and one that never ends has failed", async () => {
  const { ada, queue, house, organizationId, sql, edges, database, shop } = await openScene();
  const { id, begin } = await queue();
  const [job] = await sql((inside) =>
    inside<{ subject: string }>(
      `SELECT subject FROM jobs WHERE organization_id = tocsin_organization() AND kind = $1`,
      [clusterKind],
    ),
  );
  expect(job?.subject).toBe(id);
  // What was written of it is gone with its transaction.
  await expect(
    house.server.db.tenant(organizationId, async (inside) => {
      await inside(
        `INSERT INTO clustering_issues (organization_id, execution_id, lead_id)
         VALUES (tocsin_organization(), $1, $2)`,
        [id, database],
      );
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  const params = { params: { id } };
  expect(await ada.call(contract.getExecution, params)).toMatchObject({ status: "in progress" });
  await begin();
  const execution = await ada.call(contract.getExecution, params);
  expect(edges(execution)).toEqual([[database, shop, "source_caused_target"]]);

  const { id: lost, begin: beginLost } = await queue();
  await sql((inside) =>
    inside(
      `UPDATE jobs SET attempts = 4 WHERE organization_id = tocsin_organization() AND kind = $1`,
      [clusterKind],
    ),
  );
  await beginLost();
  expect(await ada.call(contract.getExecution, { params: { id: lost } })).toMatchObject({
    status: "failed",
    error: "The run failed several times",
    issues: [],
  });
});

test("the schedule asks for a run when something changed, and only then", async () => {
  const { ada, settle, clock, send } = await openScene();
  const count = async () => (await ada.call(contract.listExecutions, {})).total;
  const wait = async () => {
    clock.forward({ hours: 1 });
    await settle();
    await settle();
  };
  await wait();
  expect(await count()).toBe(1);
  expect((await ada.call(contract.listExecutions, {})).items[0]?.requested_by).toBeNull();
  await wait();
  expect(await count()).toBe(1);
  await send({ status: "critical", host: "new-1" });
  await wait();
  expect(await count()).toBe(2);
  clock.forward({ hours: 8 * 24 });
  await settle();
  expect(await count()).toBeLessThanOrEqual(1);
});
