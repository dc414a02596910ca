/** Processes that share the work: what people see does not depend on which of them does what. */
import { afterEach, expect, test } from "vitest";
import { snoozeIncidents } from "#contract/incident-actions.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { connectAs, incidentsIn } from "./features/live/test-live-client.ts";
import { loadNodes } from "./features/nodes/store.ts";
import { callerOn } from "./test-caller.ts";
import { type House, openHouse } from "./test-house.ts";
import { openTestMailServer } from "./test-mail-server.ts";
import { openOtlpCollector } from "./test-peers/otlp-collector.ts";
import { createTestOrganization, type Organization } from "./test-northwind.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

async function houseWith(env: Record<string, string>): Promise<House> {
  const house = await openHouse({ env });
  opened.push(house);
  return house;
}

const storm = [
  { host: "db-1", check: "disk", status: "critical" },
  { host: "db-2", check: "disk", status: "warning" },
  { host: "db-1", check: "cpu", status: "critical" },
  { host: "db-2", check: "disk", status: "ok" },
];
const incidentsOf = async (of: Organization) =>
  (await Promise.all([of.as("ada").folder("active"), of.as("ada").folder("resolved")])).map(
    (incidents) =>
      incidents.map(({ title, status, alerts }) => [title, status, alerts.total]).toSorted(),
  );
const eventsDecidedBy = async (app: House["server"]["app"]): Promise<number> =>
  [
    ...String((await callerOn(app, {}).raw("GET", "/metrics")).body).matchAll(
      /^tocsin_events_total\{.*\} (\d+)$/gm,
    ),
  ].reduce((sum, [, count]) => sum + Number(count), 0);

test("processes with a part of the roles each make the same incidents as one with all, and news of them reach browsers", async () => {
  const whole = await createTestOrganization(await houseWith({}), "Northwind");
  await whole.send(...storm);

  const house = await houseWith({ TOCSIN_ROLES: "live, api" });
  const worker = await house.another({ env: { TOCSIN_ROLES: "pipeline,delivery,jobs" } });
  const split = await createTestOrganization(house, "Northwind");
  const browser = await connectAs(split, split.as("ada"));
  await split.send(...storm);
  expect(await incidentsOf(split)).toEqual(await incidentsOf(whole));
  await browser.next("incident");
  const incidents = (await incidentsOf(split)).flat().length;
  await expect.poll(() => new Set(incidentsIn(browser).map(({ id }) => id)).size).toBe(incidents);
  expect(await eventsDecidedBy(house.server.app)).toBe(0);
  expect(await eventsDecidedBy(worker.app)).toBe(storm.length);

  // One with all of them beside takes its part, and nothing is done twice.
  await house.another();
  const outcomes = await split.send({ host: "db-3", check: "disk", status: "critical" }, ...storm);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(
    (await whole.send({ host: "db-3", check: "disk", status: "critical" }, ...storm)).map(
      ({ outcome }) => outcome,
    ),
  );
});

test("a process says its roles, and without those of the API and of live news answers probes alone", async () => {
  const house = await houseWith({ TOCSIN_ROLES: "api" });
  const worker = await house.another({ env: { TOCSIN_ROLES: "pipeline, jobs" } });
  const statusOf = async (path: string): Promise<number> =>
    (await callerOn(worker.app, {}).raw("GET", path)).status;
  expect((await callerOn(house.server.app, {}).raw("GET", "/readyz")).body).toEqual({
    ok: true,
    roles: ["api"],
  });
  expect((await callerOn(worker.app, {}).raw("GET", "/readyz")).body).toEqual({
    ok: true,
    roles: ["pipeline", "jobs"],
  });
  for (const path of ["/healthz", "/readyz", "/metrics"])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of ["/web/me", "/", "/docs/api"])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  expect([house.server.live, worker.live]).toEqual([null, null]);
});

test("what falls due waits for a process that runs jobs", async () => {
  const house = await houseWith({ TOCSIN_ROLES: "api,live,pipeline,delivery" });
  const of = await createTestOrganization(house, "Northwind");
  const [outcome] = await of.send({ host: "db-1", status: "critical" });
  await of.as("ada").call(snoozeIncidents, {
    params: { env: "all" },
    body: { ids: [outcome?.incident_id ?? ""], duration: 60 },
  });
  of.clock.forward({ hours: 1 });
  await of.settle();
  expect(await of.as("ada").folder("snoozed")).toHaveLength(1);
  await house.another({ env: { TOCSIN_ROLES: "jobs" } });
  await expect.poll(() => of.as("ada").folder("snoozed"), { timeout: 20_000 }).toHaveLength(0);
});

test("what is sent to the outside waits for a process that delivers", async () => {
  const mail = await openTestMailServer();
  opened.push(mail);
  const env = {
    TOCSIN_SMTP_URL: mail.url,
    TOCSIN_MAIL_FROM: "tocsin@northwind.test",
    TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test",
  };
  const house = await houseWith({ ...env, TOCSIN_ROLES: "api,live,pipeline,jobs" });
  const of = await createTestOrganization(house, "Northwind");
  const [outcome] = await of.send({ host: "db-1", status: "critical" });
  await of.as("ada").call(shareIncidents, {
    params: { system: "email" },
    body: { incident_ids: [outcome?.incident_id ?? ""], targets: ["pat@outside.test"] },
  });
  await of.settle();
  expect(mail.received).toEqual([]);
  const sender = await house.another({ env: { TOCSIN_ROLES: "delivery" } });
  await sender.delivery.runDue();
  expect(mail.mailTo("pat@outside.test")).toHaveLength(1);
});

test("nodes announce themselves with their roles, anew where their row is gone, and leave when they stop", async () => {
  const house = await houseWith({ TOCSIN_ROLES: "api" });
  const worker = await house.another({ env: { TOCSIN_ROLES: "jobs,pipeline" } });
  const rolesOfNodes = async () =>
    (await house.server.db.system(loadNodes)).map(({ roles }) => roles.join()).toSorted();
  await expect.poll(rolesOfNodes).toEqual(["api", "pipeline,jobs"]);
  await house.server.db.system((sql) =>
    sql("UPDATE nodes SET seen_at = 0 WHERE 'api' = ANY(roles)"),
  );
  await worker.node.announce();
  expect(await rolesOfNodes()).toEqual(["pipeline,jobs"]);
  await house.server.node.announce();
  expect(await rolesOfNodes()).toEqual(["api", "pipeline,jobs"]);
  await worker.node.stop();
  expect(await rolesOfNodes()).toEqual(["api"]);
});

test("a sender's request is one trace through both processes, down to the browser that shows it", async () => {
  const collector = await openOtlpCollector("trace-word-7");
  opened.push(collector);
  const env = {
    TOCSIN_TRACES_URL: collector.tracesUrl,
    TOCSIN_TRACES_RATIO: "1",
    TOCSIN_TRACES_HEADERS: "authorization=Bearer trace-word-7",
  };
  const house = await houseWith({ ...env, TOCSIN_ROLES: "api,live" });
  const worker = await house.another({ env: { TOCSIN_ROLES: "pipeline,delivery,jobs" } });
  const of = await createTestOrganization(house, "Northwind");
  const browser = await connectAs(of, of.as("ada"));
  const traced: string[] = [];
  browser.socket.on("trace", (traceId: string, answer: (shown: string) => void) => {
    traced.push(traceId);
    answer("shown");
  });
  await of.send({ host: "db-1", status: "critical" });
  const names = ["POST /data/v2/alerts", "inbox", "batch", "load", "decide", "write", "news"];
  const expected = [...names, "console"].toSorted();
  const patiently = { timeout: 20_000 };
  await expect
    .poll(() => collector.spans.map(({ name }) => name).toSorted(), patiently)
    .toEqual(expected);

  const { spans } = collector;
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(traced));
  const byName = new Map(spans.map((span) => [span.name, span]));
  const parentOf = (name: string) =>
    spans.find(({ spanId }) => spanId === byName.get(name)?.parentSpanId)?.name;
  expect([...names, "console"].map(parentOf)).toEqual([
    undefined,
    "POST /data/v2/alerts",
    "inbox",
    "batch",
    "batch",
    "batch",
    "write",
    "news",
  ]);
  const instanceOf = (name: string) => byName.get(name)?.resource["service.instance.id"];
  expect(new Set(["POST /data/v2/alerts", "news", "console"].map(instanceOf)).size).toBe(1);
  expect(new Set(["inbox", "batch", "write"].map(instanceOf)).size).toBe(1);
  expect(instanceOf("write")).not.toBe(instanceOf("news"));
  expect(byName.get("console")?.attributes).toEqual({ "tocsin.console": "shown" });
  expect(byName.get("news")?.attributes).toMatchObject({ "tocsin.news.consoles": 1 });
  expect(collector.refused).toEqual([]);
  expect(worker.live).toBeNull();
});
