import { expect, test } from "vitest";
import { listTroubleshootingLogs } from "#contract/receipts.ts";
import { northwind } from "../../test-northwind.ts";

test("a search looks through the newest requests, says how far it came, and finds older ones in an earlier time", async () => {
  const { as, sql, clock } = await northwind();
  const nowS = clock.nowS();
  await sql((inside) =>
    inside(
      `INSERT INTO receipts (organization_id, source, received_at, body, events, taken, tally)
       SELECT tocsin_organization(), 'alerts', $1::float8 - n,
         CASE WHEN n IN (1, 6000) THEN 'needle' ELSE 'hay' END, 1, 1, '{}'
       FROM generate_series(1, 6000) n`,
      [nowS],
    ),
  );
  const search = async (query: object) => {
    const page = await as("ada").call(listTroubleshootingLogs, { query });
    return { times: page.items.map((log) => nowS - log.received_at), from: page.searched_from };
  };
  expect(await search({ search: "needle" })).toEqual({ times: [1], from: nowS - 5000 });
  expect(await search({ search: "needle", end_date: nowS - 5000 })).toEqual({
    times: [6000],
    from: null,
  });
  expect(await search({ search: "needle", start_date: nowS - 5000 })).toEqual({
    times: [1],
    from: null,
  });

  const [oldest] = await sql((inside) =>
    inside<{ id: string }>("SELECT id FROM receipts ORDER BY received_at LIMIT 1"),
  );
  expect((await search({ search: oldest?.id })).times).toEqual([6000]);
});

test("large bodies are searched until they are too much together", async () => {
  const { as, sql, clock } = await northwind();
  await sql((inside) =>
    inside(
      `INSERT INTO receipts (organization_id, source, received_at, body, events, taken, tally)
       SELECT tocsin_organization(), 'alerts', $1::float8 - n, repeat('x', 9000000), 1, 1, '{}'
       FROM generate_series(1, 9) n`,
      [clock.nowS()],
    ),
  );
  const page = await as("ada").call(listTroubleshootingLogs, { query: { search: "x" } });
  expect([page.total, page.searched_from]).toEqual([8, clock.nowS() - 8]);
});

test("where there are more requests than are counted, the reply says so", async () => {
  const { as, sql, clock } = await northwind();
  const insert = (requests: number) =>
    sql((inside) =>
      inside(
        `INSERT INTO receipts (organization_id, source, received_at, body, events, taken, tally)
         SELECT tocsin_organization(), 'alerts', $1::float8 - n, '', 1, 1, '{}'
         FROM generate_series(1, $2::int) n`,
        [clock.nowS(), requests],
      ),
    );
  const count = async () => {
    const page = await as("ada").call(listTroubleshootingLogs, { query: { per_page: 1 } });
    return [page.total, page.total_is_least];
  };
  await insert(100_000);
  expect(await count()).toEqual([100_000, false]);
  await insert(1);
  expect(await count()).toEqual([100_000, true]);
}, 60_000);

test("timers, retries and what senders sent are listed apart", async () => {
  const { as, sql, clock } = await northwind();
  await sql((inside) =>
    inside(
      `INSERT INTO receipts (organization_id, source, received_at, body, events, taken, tally)
       SELECT tocsin_organization(), source, $1, 'body', 1, 1, '{}'
       FROM unnest('{alerts,grafana,timer,timer,timer,again}'::text[]) source`,
      [clock.nowS()],
    ),
  );
  const sources = async (query: object) => {
    const page = await as("ada").call(listTroubleshootingLogs, { query });
    expect(page.total).toBe(page.items.length);
    return page.items.map((log) => log.source_system).sort();
  };
  const all = ["again", "alerts", "grafana", "timer", "timer", "timer"];
  expect(await sources({})).toEqual(all);
  expect(await sources({ kind: "requests" })).toEqual(["again", "alerts", "grafana"]);
  expect(await sources({ kind: "events" })).toEqual(["alerts", "grafana"]);
  expect(await sources({ kind: "retries" })).toEqual(["again"]);
  expect(await sources({ kind: "timers" })).toEqual(["timer", "timer", "timer"]);
  expect(await sources({ kind: "held_back" })).toEqual([]);
  expect(await sources({ kind: "events", search: "body" })).toEqual(["alerts", "grafana"]);
});
