import { expect, test, vi } from "vitest";
import * as backoffice from "#contract/backoffice.ts";
import { listIntegrations } from "#contract/integrations.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { southridge } from "../../test-northwind.ts";
import { openBackoffice, organizationParams } from "./test-backoffice.ts";

test("an organization that sends more than it may, or whose storage is full, is told when to send again", async () => {
  const [of, otherOrganization] = [await openBackoffice(), await southridge()];
  const setLimits = (limits: object) =>
    of.as("ada").call(backoffice.updateBackofficeOrganization, {
      ...organizationParams(otherOrganization),
      body: { limits },
    });
  await setLimits({ eventsPerMinute: 60 });
  const batch = {
    alerts: Array.from({ length: 90 }, (_, index) => ({ status: "critical", host: `h${index}` })),
  };
  const path = `/data/v2/alerts?app_key=${otherOrganization.appKey}`;
  expect((await otherOrganization.post(batch, { path })).status).toBe(202);
  const second = await otherOrganization.post(batch, { path });
  expect([second.status, second.errors[0]?.code, second.headers["retry-after"]]).toEqual([
    429,
    "ingest_limited",
    "31",
  ]);
  expect((await of.send({ status: "critical", host: "a" }))[0]?.outcome).toBe("opened");
  otherOrganization.clock.forward({ seconds: 31 });
  expect((await otherOrganization.post(batch, { path })).status).toBe(202);
  otherOrganization.clock.forward({ hours: 1 });
  await otherOrganization.settle();
  await setLimits({ eventsPerMinute: null, storageBytes: 1_000_000 });
  await otherOrganization.sql((sql) =>
    sql(
      "UPDATE usage_days SET stored_bytes = 2000000 WHERE organization_id = tocsin_organization()",
    ),
  );
  await new Promise((resolve) => {
    setTimeout(resolve, 1100);
  });
  const full = await otherOrganization.post(batch, { path });
  expect([full.status, full.errors[0]?.code, full.headers["retry-after"]]).toEqual([
    429,
    "storage_full",
    "600",
  ]);
  expect([
    (await otherOrganization.as("rui").call(listIntegrations, {})).is_storage_full,
    (await of.as("rui").call(listIntegrations, {})).is_storage_full,
  ]).toEqual([true, false]);
});

test("a limit holds over all server processes: what one took, another refuses as soon as it has heard", async () => {
  const [of, otherOrganization] = [await openBackoffice(), await southridge()];
  const second = await of.house.another();
  await of.as("ada").call(backoffice.updateBackofficeOrganization, {
    ...organizationParams(otherOrganization),
    body: { limits: { eventsPerMinute: 60 } },
  });
  const batch = {
    alerts: Array.from({ length: 90 }, (_, index) => ({ status: "critical", host: `h${index}` })),
  };
  const path = `/data/v2/alerts?app_key=${otherOrganization.appKey}`;
  const otherCaller = callerOn(second.app, withKey(otherOrganization.ingestKey));
  expect((await otherOrganization.post(batch, { path })).status).toBe(202);
  // Reported within about a second; nothing comes in until then.
  await vi.waitFor(
    async () =>
      expect(
        await otherOrganization.sql((sql) =>
          sql(
            `SELECT 1 FROM ingest_meters WHERE "left" < 0
             AND organization_id = tocsin_organization()`,
          ),
        ),
      ).toHaveLength(1),
    { timeout: 10_000 },
  );
  const refused = await otherCaller.raw("POST", path, batch);
  expect([refused.status, refused.errors[0]?.code, refused.headers["retry-after"]]).toEqual([
    429,
    "ingest_limited",
    "31",
  ]);
  otherOrganization.clock.forward({ seconds: 31 });
  expect((await otherCaller.raw("POST", path, batch)).status).toBe(202);
});
