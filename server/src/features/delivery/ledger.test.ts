/** The lists of messages stay quick, and say what they leave out. */
import { afterAll, expect, test } from "vitest";
import { listDeadLetters, listDeliveries } from "#contract/delivery.ts";
import { limits } from "#contract/limits.ts";
import { openHouse } from "../../test-house.ts";
import { openDoor, openWebhookScene } from "./test-webhook-scene.ts";

const houseWithDoor = openHouse({ env: openDoor });
afterAll(async () => (await houseWithDoor).close());

type Scene = Awaited<ReturnType<typeof openWebhookScene>>;
const openScene = async (...hosts: string[]) => openWebhookScene(await houseWithDoor, ...hosts);

/** Rows of the ledger without a share, as an old one has many. */
const insertDeliveries = (
  of: Scene,
  {
    count,
    address,
    state,
    reason,
  }: Record<"address" | "state" | "reason", string> & { count: number },
) =>
  of.sql((sql) =>
    sql(
      `INSERT INTO deliveries (organization_id, share_id, incident_id, system, address, sequence,
         events, state, created_at, due_at, settled_at, reason)
       SELECT tocsin_organization(), -nextval('ids'), 1, 'webhook', $2, 1, '{updated}', $3, n, n, n,
         $4 || n FROM generate_series(1, $1::int) n`,
      [count, address, state, reason],
    ),
  );

test("the share of a later message is read, not written", async () => {
  const of = await openScene("db-1");
  const version = () =>
    of.sql(async (sql) => {
      const [row] = await sql<{ xmin: string }>(
        "SELECT xmin::text FROM shares WHERE organization_id = tocsin_organization()",
      );
      return row?.xmin;
    });
  await of.share();
  await of.settle();
  const before = await version();
  await of.change("db-1", "critical");
  expect(of.receiver.taken).toHaveLength(2);
  expect(await version()).toBe(before);
});

test("of a long ledger so much is counted, and it says that there is more", async () => {
  const of = await openScene();
  const list = (query: object) => of.ada.call(listDeliveries, { query: { per_page: 5, ...query } });
  await insertDeliveries(of, { count: 3, address: "quiet", state: "dead", reason: "no " });
  await insertDeliveries(of, {
    count: limits.countedDeliveries,
    address: "busy",
    state: "delivered",
    reason: "",
  });
  expect(await list({})).toMatchObject({
    total: limits.countedDeliveries,
    total_is_exact: false,
  });
  expect(await list({ target: "busy" })).toMatchObject({
    total: limits.countedDeliveries,
    total_is_exact: true,
  });
  expect(await list({ troubles: "true" })).toMatchObject({ total: 3, total_is_exact: true });
});

test("dead letters come in pages, by target, however many causes there are", async () => {
  const of = await openScene();
  await insertDeliveries(of, { count: 230, address: "a", state: "dead", reason: "cause " });
  await insertDeliveries(of, { count: 2, address: "b", state: "blocked", reason: "cause " });
  const list = (query: object) => of.ada.call(listDeadLetters, { query });
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page })));
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [200, 232],
    [32, 232],
    [0, 232],
  ]);
  const keys = pages.flatMap(({ items }) => items.map(({ address, cause }) => address + cause));
  expect(new Set(keys).size).toBe(232);
  expect(await list({ target: "b" })).toMatchObject({ total: 2 });
});
