import { expect, test } from "vitest";
import * as contract from "#contract/alertmanager.ts";
import { createApiKey } from "#contract/api-keys.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { createEnvironment } from "#contract/environments.ts";
import {
  createMaintenancePlan,
  getMaintenancePlan,
  listMaintenancePlans,
} from "#contract/maintenance-plans.ts";
import { listFailures } from "#contract/receipts.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const root = "/data/v2/alertmanager/api/v2";
const iso = (atS: number) => new Date(atS * 1000).toISOString();
const equals = (name: string, value: string) => ({ name, value, isRegex: false, isEqual: true });

/** As a Prometheus server posts them. */
async function firing(of: Organization, ...labels: Record<string, string>[]) {
  const { appKey } = await of.connect("prometheus", "main");
  const { status } = await of.post(
    labels.map((set) => ({
      labels: set,
      annotations: { summary: `${set["alertname"]} is on`, runbook_url: "https://wiki/runbook" },
      startsAt: iso(of.clock.nowS() - 60),
      endsAt: iso(of.clock.nowS() + 90_000),
      generatorURL: "http://prometheus.test/graph?g0",
    })),
    { path: `${root}/alerts?app_key=${appKey}` },
  );
  expect(status).toBe(202);
  await of.house.server.lanes.drained();
}
const disk = (host: string, more: Record<string, string> = {}) => ({
  alertname: "DiskFull",
  severity: "critical",
  instance: `${host}:9100`,
  job: "node",
  ...more,
});
const silenceOf = (of: Organization, more: object = {}) => ({
  matchers: [equals("alertname", "DiskFull"), equals("instance", "db-1:9100")],
  startsAt: iso(of.clock.nowS()),
  endsAt: iso(of.clock.nowS() + 7200),
  createdBy: "mia",
  comment: "Disks are swapped",
  ...more,
});
const alertsOf = async (of: Organization, query = "") =>
  (await of.as("ada").raw("GET", `${root}/alerts?${query}`)).body as contract.GettableAlert[];
const silencesOf = async (of: Organization, query = "") =>
  (await of.as("ada").raw("GET", `${root}/silences?${query}`)).body as contract.GettableSilence[];
const hosts = (alerts: readonly contract.GettableAlert[]) =>
  alerts.map(({ labels }) => labels["host"]).sort();

test("what Prometheus posts is listed as an Alertmanager would list it", async () => {
  const of = await northwind();
  await firing(of, disk("db-1"));
  const [alert, ...more] = await alertsOf(of);
  const [incident] = await of.as("ada").folder("active");
  const url = `http://tocsin.test/incident/${incident?.id}`;
  expect(more).toEqual([]);
  expect(alert).toEqual({
    labels: {
      alertname: "DiskFull",
      severity: "critical",
      instance: "db-1:9100",
      host: "db-1",
      job: "node",
    },
    annotations: {
      summary: "DiskFull is on",
      description: "DiskFull is on",
      runbook_url: "https://wiki/runbook",
      incident: url,
    },
    startsAt: iso(of.clock.nowS() - 60),
    endsAt: iso(of.clock.nowS() + 90_000),
    updatedAt: iso(of.clock.nowS()),
    generatorURL: "http://prometheus.test/graph?g0",
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    receivers: [{ name: "tocsin" }],
    status: { state: "active", silencedBy: [], inhibitedBy: [], mutedBy: [] },
  });
});

test("alerts of other senders are there too; what is no label is an annotation", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", status: "warning", teams: ["a", "b"], "check-id": 7, load: 3.5 });
  expect((await alertsOf(of))[0]).toMatchObject({
    labels: { host: "db-1", load: "3.5" },
    annotations: { teams: "a, b", "check-id": "7" },
  });
});

test("matchers, states and the receiver narrow what is listed", async () => {
  const of = await northwind();
  await firing(of, disk("db-1"), disk("db-2", { team: "shop" }), disk("web-1"));
  await of.as("ada").call(contract.saveSilence, { body: silenceOf(of) });
  await of.settle();
  for (const [query, expected] of [
    ['filter=alertname="DiskFull"', ["db-1", "db-2", "web-1"]],
    ["filter=host%3D~db-.*&filter=team!=shop", ["db-1"]],
    ['filter=team=""', ["db-1", "web-1"]],
    ["filter=host=~db", []],
    ["filter=HOST=db-2", ["db-2"]],
    ["silenced=false", ["db-2", "web-1"]],
    ["active=false", ["db-1"]],
    ["active=false&silenced=false", []],
    ["inhibited=false&unprocessed=false", ["db-1", "db-2", "web-1"]],
    ["receiver=tocsin", ["db-1", "db-2", "web-1"]],
    ["receiver=toc.*", ["db-1", "db-2", "web-1"]],
    ["receiver=pager", []],
  ] as const)
    expect([query, hosts(await alertsOf(of, query))]).toEqual([query, expected]);
});

test("incidents are groups, named by the labels that their alerts share", async () => {
  const of = await northwind();
  await of.send(
    { host: "db-1", check: "disk", status: "critical", rack: "r1" },
    { host: "db-1", check: "cpu", status: "critical", rack: "r1" },
  );
  await of.send({ host: "web-1", check: "ping", status: "critical" });
  const groups = await of.as("ada").call(contract.listAlertGroups, {});
  expect(
    groups.map(({ labels, receiver, alerts }) => [labels, receiver.name, alerts.length]),
  ).toEqual([
    [{ alertname: "ping", host: "web-1" }, "tocsin", 1],
    [{ host: "db-1", rack: "r1" }, "tocsin", 2],
  ]);
  const narrowed = await of
    .as("ada")
    .raw("GET", `${root}/alerts/groups?filter=alertname%3D%22cpu%22`);
  expect(narrowed.body).toMatchObject([
    { labels: { host: "db-1", rack: "r1" }, alerts: [{ labels: { alertname: "cpu" } }] },
  ]);
});

test("a silence is a maintenance plan: posted, it mutes; expired, it mutes no more", async () => {
  const of = await northwind();
  await firing(of, disk("db-1"));
  const { silenceID } = await of
    .as("ada")
    .call(contract.saveSilence, { body: silenceOf(of, { comment: "Disks are swapped\nBay 3" }) });
  await of.settle();
  const [silenced] = await alertsOf(of, "active=false");
  expect(silenced?.status).toEqual({
    state: "suppressed",
    silencedBy: [silenceID],
    inhibitedBy: [],
    mutedBy: [],
  });
  const [plan] = (await of.as("ada").call(listMaintenancePlans, {})).data;
  expect(plan).toMatchObject({
    name: "Disks are swapped",
    description: "Disks are swapped\nBay 3",
    condition: "check === DiskFull AND instance === db-1:9100",
    status: "running",
    created_by: "mia",
  });
  expect(await of.as("ada").folder("maintenance")).toHaveLength(1);

  const params = { silence_id: silenceID };
  expect(await of.as("ada").call(contract.getSilence, { params })).toEqual({
    id: silenceID,
    status: { state: "active" },
    comment: "Disks are swapped\nBay 3",
    createdBy: "mia",
    startsAt: iso(of.clock.nowS()),
    endsAt: iso(of.clock.nowS() + 7200),
    updatedAt: iso(of.clock.nowS()),
    matchers: silenceOf(of).matchers,
  });

  of.clock.forward({ hours: 1 });
  await of.as("ada").call(contract.expireSilence, { params });
  await of.as("ada").call(contract.expireSilence, { params });
  await of.settle();
  expect(await alertsOf(of, "active=false")).toEqual([]);
  expect(await of.as("ada").folder("maintenance")).toEqual([]);
  expect(await of.as("ada").call(contract.getSilence, { params })).toMatchObject({
    status: { state: "expired" },
    endsAt: iso(of.clock.nowS()),
  });
  const { items } = await of.as("ada").call(listAuditLogs, { query: { resource_type: "plans" } });
  expect(items.map((item) => item.action)).toEqual(["update", "create"]);
  of.clock.forward({ hours: 24 * 5 + 1 });
  expect(await silencesOf(of)).toEqual([]);
});

test("a silence changes in place while it matches the same; otherwise it is another one", async () => {
  const of = await northwind();
  const save = async (more: object) =>
    (await of.as("ada").call(contract.saveSilence, { body: silenceOf(of, more) })).silenceID;
  const startsAt = iso(of.clock.nowS());
  const id = await save({ startsAt });
  of.clock.forward({ hours: 1 });
  expect(await save({ id, startsAt, comment: "It takes longer", createdBy: "rui" })).toBe(id);
  expect(await silencesOf(of)).toMatchObject([
    { id, comment: "It takes longer", createdBy: "rui", endsAt: iso(of.clock.nowS() + 7200) },
  ]);
  const wider = await save({ id, startsAt, matchers: [equals("alertname", "DiskFull")] });
  expect(wider).not.toBe(id);
  expect((await silencesOf(of)).map((silence) => [silence.id, silence.status.state])).toEqual([
    [wider, "active"],
    [id, "expired"],
  ]);
  const revived = await save({ id });
  expect((await silencesOf(of)).map((silence) => [silence.id, silence.status.state])).toEqual([
    [wider, "active"],
    [revived, "active"],
    [id, "expired"],
  ]);

  const pending = await save({ startsAt: iso(of.clock.nowS() + 600) });
  const later = { startsAt: iso(of.clock.nowS() + 900) };
  expect(await save({ id: pending, ...later })).toBe(pending);
  expect(await silencesOf(of, 'filter=instance="db-1:9100"')).toContainEqual(
    expect.objectContaining({ id: pending, status: { state: "pending" }, ...later }),
  );
  await of.as("ada").call(contract.expireSilence, { params: { silence_id: pending } });
  expect(
    await of.as("ada").call(contract.getSilence, { params: { silence_id: pending } }),
  ).toMatchObject({ status: { state: "expired" }, startsAt: iso(of.clock.nowS()) });
  const names = (await of.as("ada").call(listMaintenancePlans, { query: { status: "all" } })).data;
  expect(names.map((plan) => plan.name).sort()).toEqual([
    "Disks are swapped",
    "Disks are swapped (2)",
    "Disks are swapped (3)",
    "Disks are swapped (4)",
  ]);
});

test("plans of the console are silences where matchers say the same; others mute by their name", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", status: "critical" }, { host: "web-1", status: "critical" });
  const start = of.clock.nowS();
  const plan = (name: string, condition: string, more: object = {}) =>
    of.as("ada").call(createMaintenancePlan, {
      body: { name, condition, schedule: { start, end: start + 7200 }, confirm: name, ...more },
    });
  const { id } = await plan("Patching", 'host = "db-*"');
  await plan("Every day", "host = web-1", {
    schedule: { start, end: start + 7200, recurrence: "Daily" },
  });
  await plan("Paused", "host = cache-1", { active: false });
  await plan("Either", "host = a OR host = b");
  await of.settle();
  const silences = await silencesOf(of);
  expect(silences).toMatchObject([
    {
      comment: "Patching",
      createdBy: "Tocsin",
      matchers: [{ name: "host", value: "(?is)db-.*", isRegex: true, isEqual: true }],
    },
  ]);
  expect((await alertsOf(of)).map((alert) => [alert.labels["host"], alert.status])).toEqual(
    expect.arrayContaining([
      ["db-1", { ...mutedStatus, silencedBy: [silences[0]?.id] }],
      ["web-1", { ...mutedStatus, mutedBy: ["Every day"] }],
    ]),
  );
  const unmuted = await of.as("ada").raw("GET", `${root}/alerts/groups?muted=false`);
  expect(unmuted.body).toMatchObject([{ labels: { host: "db-1" } }]);

  const { matchers } = silences[0] ?? { matchers: [] };
  const body = silenceOf(of, { id: silences[0]?.id, matchers, comment: "Longer" });
  await of.as("ada").call(contract.saveSilence, { body });
  expect(await of.as("ada").call(getMaintenancePlan, { params: { id } })).toMatchObject({
    condition: 'host = "db-*"',
    description: "Longer",
  });
});
const mutedStatus = { state: "suppressed", silencedBy: [], inhibitedBy: [], mutedBy: [] };

test("what is wrong is said in one JSON text, as amtool and karma show it", async () => {
  const of = await northwind();
  const post = async (more: object) => {
    const { status, body } = await of
      .as("ada")
      .raw("POST", `${root}/silences`, silenceOf(of, more));
    return [status, body];
  };
  expect(await post({ matchers: [equals("status", "critical")] })).toEqual([
    400,
    "A silence cannot match status: it is not a label that a maintenance plan can compare",
  ]);
  expect(await post({ endsAt: iso(of.clock.nowS() - 1) })).toEqual([
    400,
    "The end must be in the future, and after the start",
  ]);
  expect(await post({ matchers: [{ ...equals("host", ".*"), isRegex: true }] })).toEqual([
    400,
    "At least one matcher must not match the empty string",
  ]);
  expect(await post({ matchers: [] })).toEqual([400, expect.stringContaining("matcher")]);
  expect(await post({ id: "5f6f9c2e-0000-4000-8000-000000000000" })).toEqual([
    404,
    expect.any(String),
  ]);
  const unread = await of.as("ada").raw("GET", `${root}/alerts?filter=%7Bhost%3D1%7D`);
  expect([unread.status, unread.body]).toEqual([
    400,
    'Not a matcher: {host=1}. Write it as name="value"',
  ]);
});

test("a key reads as the person does, in a bearer header or as a password; an ingest key does not", async () => {
  const of = await northwind();
  await firing(of, disk("db-1"), { alertname: "Slow", instance: "web-1:80", job: "web" });
  const { id } = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  await of.settle();
  await of.grant("gil", id, "read");
  const { key } = await of.as("ada").call(createApiKey, { body: { name: "amtool", type: "user" } });
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`any:${password}`).toString("base64")}`,
  });
  const read = async (headers: Record<string, string>) => {
    const { status, body } = await callerOn(of.house.server.app, headers).raw(
      "GET",
      `${root}/alerts`,
    );
    return [status, status === 200 ? hosts(body as contract.GettableAlert[]) : null];
  };
  expect(await read(withKey(key))).toEqual([200, ["db-1", "web-1"]]);
  expect(await read(basic(key))).toEqual([200, ["db-1", "web-1"]]);
  expect(await read(withKey(of.ingestKey))).toEqual([401, null]);
  expect(await read(basic(of.ingestKey))).toEqual([401, null]);
  expect(await read({})).toEqual([401, null]);
  const gil = await of.as("gil").raw("GET", `${root}/alerts`);
  expect(hosts(gil.body as contract.GettableAlert[])).toEqual(["web-1"]);
  expect((await of.as("gil").raw("GET", `${root}/silences`)).status).toBe(403);

  const plansByPassword = await callerOn(of.house.server.app, basic(key)).raw(
    "GET",
    "/resources/v2.0/ordered-maintenance-plans",
  );
  expect(plansByPassword.status).toBe(401);
  expect((await of.as("ada").call(listFailures, {})).items).toEqual([]);
});

test("each change needs its permission", async () => {
  const of = await northwind();
  const creator = await of.join({
    permissions: ["plans@read", "plans@create"],
    environments: [],
  });
  const { silenceID } = await creator.call(contract.saveSilence, { body: silenceOf(of) });
  const refusals = [
    await creator.try(contract.saveSilence, { body: silenceOf(of, { id: silenceID }) }),
    await creator.try(contract.expireSilence, { params: { silence_id: silenceID } }),
    await of.as("rui").try(contract.saveSilence, { body: silenceOf(of) }),
  ];
  expect(refusals.map(({ status, errors }) => [status, errors[0]?.message])).toEqual([
    [403, "This needs the permission plans@update"],
    [403, "This needs the permission plans@delete"],
    [403, "This needs the permission plans@create"],
  ]);
});

test("it stands for an Alertmanager that stands alone", async () => {
  const { as } = await northwind();
  const status = await as("rui").call(contract.getAlertmanagerStatus, {});
  expect(status).toMatchObject({
    cluster: { status: "disabled", peers: [] },
    config: { original: expect.stringContaining("receiver: tocsin") },
    versionInfo: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  });
  expect(await as("rui").call(contract.listReceivers, {})).toEqual([{ name: "tocsin" }]);
});
