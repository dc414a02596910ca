/**
 * Writes a backup of a populated installation of this version, which the tests of later versions
 * restore and upgrade: server/src/cli/released/VERSION.gz. Run when a version is released.
 */
import path from "node:path";
import { backup } from "#server/cli/backup.ts";
import { openProgress } from "#server/cli/progress.ts";
import { connectOwner } from "#server/platform/owner-connection.ts";
import { productVersion } from "#server/platform/version.ts";
import { createTestOrganization, type Organization } from "#server/test-cast.ts";
import { createFixtures } from "#server/test-fixtures.ts";
import { type House, openHouse } from "#server/test-house.ts";
import testDatabase from "../launch/test-database.ts";

const folder = path.join(import.meta.dirname, "../../server/src/cli/released");
const hosts = 60;

const endDatabase = await testDatabase();
try {
  const house = await openHouse();
  const northwind = await createTestOrganization(house, "Northwind");
  await createFixtures(northwind);
  const southridge = await createTestOrganization(house, "Southridge");
  for (const organization of [northwind, southridge]) await sendStorm(house, organization);
  const owner = await connectOwner(house.ownerUrl);
  const file = path.join(folder, `${productVersion}.gz`);
  const progress = openProgress();
  const rows = await backup(owner.sql, { file, mayReplace: false, progress });
  progress.end(`${rows} rows: ${file}`);
  await owner.close();
  await house.close();
} finally {
  await endDatabase();
}

/** Alerts that open, change, and partly end an hour later, with what follows from them. */
async function sendStorm(house: House, of: Organization): Promise<void> {
  for (const status of ["warning", "critical", "ok"]) {
    const reporting = status === "ok" ? hosts / 2 : hosts;
    for (let host = 0; host < reporting; host += 1)
      await of.send({ host: `web-${host}`, check: `check-${host % 3}`, service: "shop", status });
    house.clock.forward({ hours: 1 });
    await house.server.jobs.runDue();
    await house.server.lanes.drained();
  }
}
