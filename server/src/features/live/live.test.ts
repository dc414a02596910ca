import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { createEnvironment, updateEnvironment } from "#contract/environments.ts";
import { snoozeIncidents } from "#contract/incident-actions.ts";
import { publish } from "../../platform/publish.ts";
import { asOwner, openHouse } from "../../test-house.ts";
import { createTestOrganization, northwind, southridge } from "../../test-northwind.ts";
import { connectAs, listen, incidentsIn } from "./test-live-client.ts";

test("a console is told that an incident changed, which one and where, and nothing more", async () => {
  const of = await northwind();
  const ada = await connectAs(of, of.as("ada"));
  expect(await ada.next("refresh")).toEqual({});
  const [outcome] = await of.send({ status: "critical", host: "secret-host" });
  expect(await ada.next("incident")).toEqual([
    {
      id: outcome?.incident_id,
      version: 1,
      environment_ids: [],
      folders: ["active", "unhandled"],
      kind: "created",
    },
  ]);
  expect(await ada.next("counters")).toEqual({});
  await of.as("ada").call(snoozeIncidents, {
    params: { env: "all" },
    body: { ids: [outcome?.incident_id ?? ""], duration: 60 },
  });
  expect(await ada.next("incident")).toMatchObject([
    { id: outcome?.incident_id, version: 2, folders: ["snoozed"], kind: "updated" },
  ]);
  await of.send({ status: "ok", host: "secret-host" });
  expect(await ada.next("incident")).toMatchObject([{ folders: ["resolved"], kind: "resolved" }]);
  expect(JSON.stringify(ada.received)).not.toContain("secret-host");
});

test("figures are asked again once analytics has counted what changed", async () => {
  const of = await northwind();
  const ada = await connectAs(of, of.as("ada"));
  await of.send({ status: "critical", host: "counted" });
  await ada.next("incident");
  await of.house.server.analytics.drained();
  expect(await ada.next("figures")).toEqual({});
});

test("long polling is told the same", async () => {
  const of = await northwind();
  const ada = await connectAs(of, of.as("ada"), ["polling"]);
  await of.send({ status: "critical", host: "a" });
  expect(await ada.next("incident")).toHaveLength(1);
});

test("news goes where its incident may be seen: to the environment, to those who see all, to no other organization", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const web = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  await of.grant("gil", web.id, "read");
  await of.settle();
  const [ada, gil, sam] = [
    await connectAs(of, of.as("ada")),
    await connectAs(of, of.as("gil")),
    await connectAs(otherOrganization, otherOrganization.as("ada")),
  ];
  const [hidden] = await of.send({ status: "critical", host: "db-1" });
  const [visible] = await of.send({ status: "critical", host: "web-1" });
  const [otherVisible] = await otherOrganization.send({ status: "critical", host: "web-1" });
  expect(await gil.next("incident")).toEqual([
    {
      id: visible?.incident_id,
      version: 1,
      environment_ids: [web.id],
      folders: ["active", "unhandled"],
      kind: "created",
    },
  ]);
  expect(
    await ada.next("incident", (news) =>
      JSON.stringify(news).includes(`"${visible?.incident_id}"`),
    ),
  ).toBeDefined();
  expect(await sam.next("incident")).toMatchObject([{ id: otherVisible?.incident_id }]);
  expect([
    incidentsIn(ada).map((news) => news.id),
    incidentsIn(gil).map((news) => news.id),
    incidentsIn(sam).map((news) => news.id),
  ]).toEqual([
    [hidden?.incident_id, visible?.incident_id],
    [visible?.incident_id],
    [otherVisible?.incident_id],
  ]);
});

test("an incident that leaves an environment is news there too", async () => {
  const of = await northwind();
  const web = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "prod", filter: "stage = prod" } });
  await of.grant("gil", web.id, "read");
  const [outcome] = await of.send({ status: "critical", host: "a", stage: "prod" });
  const gil = await connectAs(of, of.as("gil"));
  await of.send({ status: "critical", host: "a", stage: "test" });
  expect(await gil.next("incident")).toMatchObject([{ id: outcome?.incident_id, version: 2 }]);
});

test("whoever loses an environment hears no more of it", async () => {
  const of = await northwind();
  const [web, dbEnvironment] = [
    await of.as("ada").call(createEnvironment, { body: { name: "web", filter: "host = web-*" } }),
    await of.as("ada").call(createEnvironment, { body: { name: "db", filter: "host = db-*" } }),
  ];
  await of.grant("gil", web.id, "read");
  await of.grant("gil", dbEnvironment.id, "read");
  await of.settle();
  const gil = await connectAs(of, of.as("gil"));
  await of.as("ada").call(updateEnvironment, { params: { id: web.id }, body: { roles: [] } });
  await gil.next("environment", (news) => (news as { id: string }).id === web.id);
  await of.settle();
  await of.send({ status: "critical", host: "web-1" });
  const [visible] = await of.send({ status: "critical", host: "db-1" });
  await gil.next("incident", (news) => JSON.stringify(news).includes(`"${dbEnvironment.id}"`));
  expect(incidentsIn(gil).map((news) => news.id)).toEqual([visible?.incident_id]);
});

test("where it cannot be read who may hear of an incident, consoles look again", async () => {
  const house = await openHouse();
  try {
    const of = await createTestOrganization(house, "Northwind");
    const ada = await connectAs(of, of.as("ada"));
    await ada.next("refresh");
    await asOwner(house.ownerUrl, (client) =>
      client.query("ALTER TABLE environment_sets RENAME TO unreadable_sets"),
    );
    const { organizationId: organization } = of;
    const rows = [["1", 1, 1, 1, 1, "active", null, null]];
    await house.server.db.tenant(organization, (sql) =>
      publish(sql, { organization, kind: "incident", rows }),
    );
    expect(await ada.next("refresh")).toEqual({});
  } finally {
    await house.close();
  }
});

test("after a broken connection the console gets what it missed, or is told to look again", async () => {
  const of = await northwind();
  const ada = await connectAs(of, of.as("ada"));
  await ada.next("refresh");
  await of.send({ status: "critical", host: "a" });
  await ada.next("incident");
  const reconnected = new Promise<void>((resolve) => {
    ada.socket.once("connect", resolve);
  });
  ada.socket.io.engine.close();
  const [outcome] = await of.send({ status: "critical", host: "missed" });
  await reconnected;
  const missedNews = ada.next("incident", (news) =>
    JSON.stringify(news).includes(`"${outcome?.incident_id}"`),
  );
  expect(await Promise.race([missedNews, ada.next("refresh")])).toBeDefined();
});

test("a foreign page's socket, one without a session, and one of an expired account are refused", async () => {
  const of = await northwind();
  const cookie = `tocsin_session=${of.as("ada").token}`;
  for (const headers of [
    { cookie, origin: "http://evil.test" },
    { cookie, origin: "null" },
    {},
    { cookie: "tocsin_session=ses_nonsense" },
  ])
    await expect(listen(of, headers as Record<string, string>)).rejects.toThrow("not_signed_in");
  await of.house.server.db.system((sql) =>
    sql("UPDATE organizations SET expires_at = 1 WHERE id = $1", [of.organizationId]),
  );
  await expect(listen(of, { cookie })).rejects.toThrow("not_signed_in");
});

test("what another server process does is heard here, and configuration changes are told by their kind", async () => {
  const of = await northwind();
  const ada = await connectAs(of, of.as("ada"));
  const otherServer = await of.house.another();
  const inject = (url: string, headers: Record<string, string>, payload: object) =>
    otherServer.app.inject({ method: "POST", url, headers, payload });
  await inject(
    `/data/v2/alerts?app_key=${of.appKey}`,
    { authorization: `Bearer ${of.ingestKey}` },
    { status: "critical", host: "a" },
  );
  await otherServer.lanes.drained();
  expect(await ada.next("incident")).toHaveLength(1);
  await of.as("ada").call(createApiKey, { body: { name: "one" } });
  expect(await ada.next("config")).toEqual({ kind: "api-keys" });
});

test("a thousand incidents at once are one word: look again", async () => {
  // Beside other organizations that send, batches are smaller.
  const house = await openHouse();
  const of = await createTestOrganization(house, "Northwind");
  const ada = await connectAs(of, of.as("ada"));
  await ada.next("refresh");
  const batch = (from: number) => ({
    app_key: of.appKey,
    alerts: Array.from({ length: 600 }, (_, index) => ({
      status: "critical",
      host: `h${from + index}`,
    })),
  });
  await of.sql(async (sql) => {
    // Both requests wait for the same turn, and so make one transaction.
    await sql("SELECT pg_advisory_xact_lock(1, hashint8($1))", [of.organizationId]);
    for (const from of [0, 600]) expect((await of.post(batch(from))).status).toBe(202);
  });
  await of.house.server.lanes.drained();
  expect(await ada.next("refresh")).toEqual({});
  expect(incidentsIn(ada)).toEqual([]);
  ada.socket.disconnect();
  await house.close();
});
