/** The day beside another tool: what it notified of, by its own payloads, and what came of it here. */
import { expect, test } from "vitest";
import { createAlertFilter } from "#contract/alert-filters.ts";
import { listIncidentDeliveries } from "#contract/delivery.ts";
import { createIntegration } from "#contract/integrations.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import {
  exportShadowReport,
  getShadowReport,
  listShadowReports,
  setShadowMail,
} from "#contract/shadow.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { closeWithFile } from "../../test-closing.ts";
import { openHouse } from "../../test-house.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { createTestOrganization } from "../../test-northwind.ts";

const postOffice = await openTestMailServer();
closeWithFile(() => postOffice.close());
const house = await openHouse({
  env: { TOCSIN_SMTP_URL: postOffice.url, TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test" },
});
closeWithFile(() => house.close());

const payload = (alertname: string, host = "db-1") => ({
  version: "4",
  receiver: "ops",
  alerts: [
    {
      status: "firing",
      labels: { alertname, instance: `${host}:9100`, severity: "critical" },
      annotations: {},
      startsAt: "2026-03-03T11:59:00Z",
    },
  ],
});

async function openScene() {
  const of = await createTestOrganization(house, "Northwind");
  const ada = of.as("ada");
  await ada.call(updateOrganizationSettings, { body: { settings: { shadowMode: true } } });
  const target = await ada.call(createIntegration, {
    body: {
      name: "hook",
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: "https://hooks.north.test/" },
    },
  });
  const source = await ada.call(createIntegration, {
    body: { name: "alertmanager", source_system: "alertmanager" },
  });
  const settle = async () => {
    for (let turn = 0; turn < 3; turn += 1) await of.settle();
  };
  const today = () => new Date(of.clock.nowS() * 1000).toISOString().slice(0, 10);
  return {
    ...of,
    ada,
    settle,
    today,
    /** The other tool tells its receivers. */
    notify: (body: object, name = "alertmanager") =>
      of.post(body, { path: `/data/v2/shadow/${name}` }),
    /** The same monitoring sends it here. */
    sendAlert: async (body: object) => {
      await of.post(body, { path: `/data/v2/sources/alertmanager?app_key=${source.app_key}` });
      await settle();
      const [row] = await of.sql((sql) =>
        sql<{ id: string }>("SELECT id FROM incidents ORDER BY id DESC LIMIT 1"),
      );
      return row?.id ?? "";
    },
    share: async (id: string) => {
      await ada.call(shareIncidents, {
        params: { system: "webhook" },
        body: { incident_ids: [id], targets: [target.id] },
      });
      await settle();
    },
    report: (day = today()) => ada.call(getShadowReport, { params: { day } }),
  };
}

test("what both notify of is the same; what only one does is missed or extra, and says why", async () => {
  const of = await openScene();
  await of.ada.call(createAlertFilter, {
    body: { name: "noise", bpql: "check = noise", active: true } as never,
  });
  await of.share(await of.sendAlert(payload("disk")));
  of.clock.forward({ seconds: 20 });
  await of.notify(payload("disk"));
  // Told again, as Alertmanager does.
  await of.notify(payload("disk"));

  await of.sendAlert(payload("memory", "db-2"));
  await of.notify(payload("memory", "db-2"));
  await of.notify(payload("network"));
  await of.notify(payload("noise"));
  const [only] = await of.send({ status: "critical", host: "app-1", check: "cpu" });
  await of.share(only?.incident_id ?? "");

  const { counts, items } = await of.report();
  expect(counts).toEqual({ same: 1, earlier: 0, later: 0, missed: 3, extra: 1 });
  expect(
    items.map(({ result, title, reason, receiver }) => [result, title, reason, receiver]),
  ).toEqual([
    ["missed", "db-2: memory", "not_shared", "ops"],
    ["missed", "db-1: network", "never_arrived", "ops"],
    ["missed", "db-1: noise", "filtered", "ops"],
    ["extra", expect.stringContaining("app-1"), null, "hook"],
  ]);
  expect(items[0]?.incident_id).toMatch(/^\d+$/);
  const extra = items.at(-1);
  const { items: deliveries } = await of.ada.call(listIncidentDeliveries, {
    params: { id: extra?.incident_id ?? "" },
    query: {},
  });
  expect(deliveries.map(({ id, state }) => [id, state])).toEqual([
    [extra?.delivery_id, "withheld"],
  ]);
});

test("an alert that joined an incident which was shared before says so", async () => {
  const of = await openScene();
  const id = await of.sendAlert(payload("disk"));
  await of.share(id);
  await of.notify(payload("disk"));
  of.clock.forward({ hours: 3 });
  const later = payload("disk full");
  const joined = await of.sendAlert(later);
  expect(joined).toBe(id);
  await of.notify(later);
  const { counts, items } = await of.report();
  expect(counts).toMatchObject({ same: 1, missed: 1 });
  expect(items[0]).toMatchObject({ reason: "already_shared", incident_id: id });
});

test("what another tool notifies of makes no alert; what it cannot be is refused", async () => {
  const of = await openScene();
  const answer = await of.notify(payload("disk"));
  expect([answer.status, answer.body]).toEqual([202, { accepted: 1, rejected: [] }]);
  await of.settle();
  expect(await of.sql((sql) => sql("SELECT id FROM alerts"))).toEqual([]);
  const refusals = [
    await of.notify(payload("disk"), "no-such-tool"),
    await of.notify({ alerts: "no list" }),
    await of.notify({ alerts: [] }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([404, 400, 400]);
});

test("tools that name their incidents otherwise are matched by what the alert is about", async () => {
  const of = await openScene();
  const [outcome] = await of.send({ status: "critical", service: "checkout", check: "errors" });
  await of.share(outcome?.incident_id ?? "");
  const answer = await of.notify(
    {
      event: {
        event_type: "incident.triggered",
        occurred_at: "2026-03-03T12:00:00Z",
        data: { id: "PX1", type: "incident", title: "errors", service: { summary: "checkout" } },
      },
    },
    "pagerduty",
  );
  expect(answer.status).toBe(202);
  expect((await of.report()).counts).toMatchObject({ same: 1, missed: 0, extra: 0 });
});

test("each day has its report an hour after its end, by mail to who wants it, and as CSV", async () => {
  const of = await openScene();
  const day = of.today();
  await of.ada.call(setShadowMail, { body: { is_mailed: true } });
  await of.notify(payload("network"));
  const midnightS = (Math.floor(of.clock.nowS() / 86_400) + 1) * 86_400;
  of.clock.set(midnightS + 1800);
  await of.settle();
  const address = (
    await of.sql((sql) =>
      sql<{ username: string }>("SELECT username FROM users WHERE id = $1", [of.ada.userId]),
    )
  )[0]?.username;
  expect(postOffice.mailTo(address ?? "")).toEqual([]);
  of.clock.forward({ hours: 1 });
  await of.settle();
  await of.settle();
  const list = await of.ada.call(listShadowReports, {});
  expect(list).toMatchObject({ is_on: true, is_mailed: true, can_mail: true });
  expect(list.items.map((item) => [item.day, item.counts.missed])).toEqual([
    [of.today(), 0],
    [day, 1],
  ]);
  const [mail, ...more] = postOffice.mailTo(address ?? "");
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`${day}: 1 missed, 0 extra`);
  const text = await of.ada.call(exportShadowReport, { params: { day } });
  expect(text).toContain("missed");
  expect(text).toContain("never_arrived");

  await of.ada.call(setShadowMail, { body: { is_mailed: false } });
  of.clock.forward({ hours: 24 });
  await of.settle();
  await of.settle();
  expect(postOffice.mailTo(address ?? "")).toHaveLength(1);
});

test("reports and notifications are deleted after 30 days", async () => {
  const of = await openScene();
  await of.notify(payload("network"));
  of.clock.forward({ hours: 48 });
  await of.settle();
  expect((await of.ada.call(listShadowReports, {})).items).toHaveLength(2);
  await of.ada.call(updateOrganizationSettings, { body: { settings: { shadowMode: false } } });
  of.clock.forward({ hours: 24 * 31 });
  await of.settle();
  expect(await of.ada.call(listShadowReports, {})).toMatchObject({
    items: [],
    last_received_at: null,
  });
});
