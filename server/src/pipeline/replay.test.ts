import { expect, test } from "vitest";
import { mergeIncidents, resolveIncidents } from "#contract/incident-actions.ts";
import { updateCorrelationPattern } from "#contract/correlation-patterns.ts";
import { messagesBetween } from "../features/demo/messages.ts";
import { northwind, type Organization } from "../test-northwind.ts";
import { openReplay, type LoggedRow } from "./replay.ts";
import { replayOrganization } from "./replay-organization.ts";
import { ruleBooks } from "./rule-book.ts";

const runReplay = ({ house, organizationId }: Organization) =>
  replayOrganization(house.server.db, organizationId);

test("hours of a monitored shop, storms and flapping and all, replay into the same incidents", async () => {
  const shop = await northwind();
  let sent = 0;
  // In stretches, so that timers fall due and batches are of every size.
  for (let stretch = 0; stretch < 12; stretch += 1) {
    const fromS = shop.clock.nowS();
    for (const message of messagesBetween(
      { seed: "replay", eventsPerMinute: 20 },
      fromS,
      fromS + 600,
    )) {
      if (stretch % 3 !== 2) shop.clock.set(Math.max(message.atS, shop.clock.nowS()));
      const { path, text, events } = message.render(shop.clock.nowS());
      const answer = await shop.post(text, { path: `${path}?app_key=${shop.appKey}` });
      expect(answer.status).toBe(202);
      sent += events;
      if (stretch % 2 === 0 && sent % 5 === 0) await shop.house.server.lanes.drained();
    }
    shop.clock.set(fromS + 600);
    await shop.settle();
  }
  const report = await runReplay(shop);
  expect(report.differences).toEqual([]);
  expect(report.unread).toBe(0);
  expect(report.events).toBeGreaterThanOrEqual(sent);
  expect(report.alerts).toBeGreaterThan(100);
  expect(report.incidents).toBeLessThan(report.alerts / 2);
});

test("an alert that ends and comes back too late, all in one request, is placed as if each had come alone", async () => {
  const shop = await northwind();
  const at = shop.clock.nowS();
  await shop.send({ host: "db-1", check: "disk", status: "critical", timestamp: at - 9000 });
  await shop.send({ host: "db-1", check: "cpu", status: "critical", timestamp: at - 600 });
  const outcomes = await shop.send(
    { host: "db-1", check: "disk", status: "ok", timestamp: at - 8000 },
    { host: "db-1", check: "disk", status: "critical", timestamp: at - 500 },
  );
  expect(outcomes.map((outcome) => outcome.outcome)).toEqual(["resolved", "joined"]);
  expect((await runReplay(shop)).differences).toEqual([]);
});

test("what people did is told apart from what the rules would do otherwise", async () => {
  const shop = await northwind();
  const ada = shop.as("ada");
  const [first] = await shop.send({ host: "web-1", check: "ping", status: "critical" });
  await ada.call(resolveIncidents, {
    params: { env: "all" },
    body: { ids: [first?.incident_id ?? ""] },
  });
  await shop.send({ host: "web-1", check: "http", status: "critical" });
  const byHand = await runReplay(shop);
  expect(byHand.differences.map((difference) => [difference.kind, difference.isByHand])).toEqual([
    ["joined", true],
    ["status", true],
  ]);

  const [two, three] = await shop.send(
    { host: "web-2", check: "ping", status: "critical" },
    { host: "web-3", check: "ping", status: "critical" },
  );
  await ada.call(mergeIncidents, {
    params: { env: "all", id: two?.incident_id ?? "" },
    body: { source_incident_ids: [three?.incident_id ?? ""] },
  });
  expect((await runReplay(shop)).differences.filter((difference) => !difference.isByHand)).toEqual(
    [],
  );
});

test("rules that changed meanwhile show as incidents that would be others", async () => {
  const shop = await northwind();
  await shop.send(
    { host: "web-1", check: "ping", status: "critical" },
    { host: "web-1", check: "http", status: "critical" },
  );
  expect((await runReplay(shop)).differences).toEqual([]);
  const patterns = await shop.as("ada").raw("GET", "/web/correlation-patterns");
  for (const { id, tags } of (patterns.body as { items: { id: string; tags: string[] }[] }).items)
    if (tags.includes("host"))
      await shop
        .as("ada")
        .call(updateCorrelationPattern, { params: { id }, body: { active: false } });
  expect(
    (await runReplay(shop)).differences.map((difference) => [
      difference.kind,
      difference.alerts.length,
      difference.isByHand,
    ]),
  ).toEqual([["split", 2, false]]);
});

test("what went to the dead letters leaves no trace, and what cannot be read any more is counted", async () => {
  const shop = await northwind();
  const replay = openReplay(await shop.sql((sql) => ruleBooks().of(sql, shop.organizationId)));
  const row = (id: string, app_key: string, events: string[]): LoggedRow => ({
    id,
    app_key,
    source: "alerts",
    received_at: shop.clock.nowS(),
    body: JSON.stringify({ alerts: events.map((host) => ({ host, status: "critical" })) }),
    outcomes: events.map((host, index) => ({
      n: index,
      o: host === "poison" ? "failed" : "opened",
      r: "",
    })),
  });
  replay.take([row("1", shop.appKey, ["web-1", "poison"]), row("2", "gone", ["web-2", "web-3"])]);
  expect([replay.events(), replay.unread(), replay.alerts().length]).toEqual([1, 2, 1]);
});
