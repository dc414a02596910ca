/** What an organization is told of what it stores, and what goes next. */
import { expect, test } from "vitest";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { getStorage } from "#contract/storage.ts";
import { asOwner } from "../../test-house.ts";
import { northwind, southridge, type Organization } from "../../test-northwind.ts";

const storageOf = (of: Organization) => of.as("ada").call(getStorage, {});
const kindOf = async (of: Organization, kind: string) =>
  (await storageOf(of)).kinds.find((stored) => stored.kind === kind);
async function forwardHours(of: Organization, hours: number): Promise<void> {
  of.clock.forward({ hours });
  await of.settle();
}

test("what is stored is measured every hour, by kind, and what others store is not among it", async () => {
  const [of, neighbour] = [await northwind(), await southridge()];
  expect(await storageOf(of)).toMatchObject({ measured_at: null, kinds: [] });
  await neighbour.send(
    { host: "web-1", status: "critical" },
    { host: "web-2", status: "critical" },
  );
  await of.send({ host: "db-1", status: "critical" });
  await forwardHours(of, 2);
  expect((await storageOf(of)).measured_at).toBe(of.clock.nowS());
  expect(await kindOf(of, "incidents")).toMatchObject({ rows: 1, bytes_per_day: null });

  await of.send({ host: "db-2", status: "critical" });
  await forwardHours(of, 24);
  const incidents = await kindOf(of, "incidents");
  expect(incidents?.rows).toBe(2);
  expect((await kindOf(of, "receipts"))?.rows).toBeGreaterThanOrEqual(1);
  expect(incidents?.bytes).toBeGreaterThan(0);
  expect(incidents?.bytes_per_day).not.toBeNull();
});

test("a limit is reached when what comes in each day has filled it, or never", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", status: "critical" });
  await forwardHours(of, 25);
  const { forecast } = await storageOf(of);
  expect(forecast).toMatchObject({ limit_bytes: null, full_at: null });
  expect(forecast.bytes_per_day).toBeGreaterThan(0);
  expect(forecast.level_bytes).toBe(forecast.bytes_per_day * 90);
  const limitTo = (bytes: number) =>
    asOwner(of.house.ownerUrl, (client) =>
      client.query(
        `UPDATE organizations SET limits = jsonb_build_object('storageBytes', $2::bigint)
         WHERE id = $1`,
        [of.organizationId, bytes],
      ),
    );
  await limitTo(Math.ceil(forecast.stored_bytes + 3 * forecast.bytes_per_day));
  expect((await storageOf(of)).forecast.full_at).toBe(of.clock.nowS() + 3 * 86_400);
  await limitTo(Math.ceil(forecast.level_bytes * 2));
  expect((await storageOf(of)).forecast.full_at).toBeNull();
});

test("each period says what it deletes next and when, and whether the operator allows no more", async () => {
  const of = await northwind();
  const sentAt = of.clock.nowS();
  await of.send({ host: "db-1", status: "critical" });
  await forwardHours(of, 1);
  const periodOf = async (name: string) =>
    (await storageOf(of)).periods.find(({ period }) => period === name);
  expect(await periodOf("receiptDays")).toEqual({
    period: "receiptDays",
    days: 90,
    is_limited: false,
    oldest_at: sentAt,
    next_at: sentAt + 90 * 86_400,
    next_week: 0,
  });
  expect(await periodOf("failureDays")).toMatchObject({ oldest_at: null, next_at: null });

  await of.as("ada").call(updateOrganizationSettings, { body: { settings: { receiptDays: 30 } } });
  await asOwner(of.house.ownerUrl, (client) =>
    client.query(`UPDATE organizations SET limits = '{"retentionDays": 7}' WHERE id = $1`, [
      of.organizationId,
    ]),
  );
  await forwardHours(of, 24 * 2);
  expect(await periodOf("receiptDays")).toMatchObject({ days: 7, is_limited: true, next_week: 1 });
});

test("only who may read the general settings sees it", async () => {
  const of = await northwind();
  expect((await of.as("rui").try(getStorage, {})).status).toBe(403);
});
