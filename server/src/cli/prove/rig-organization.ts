import { createDemoConfiguration } from "../../features/demo/create-demo-configuration.ts";
import { insertUser } from "../../features/people/store.ts";
import { provisionOrganization } from "../../features/setup/provision-organization.ts";
import { wallClock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { type SimulationKeys, issueSimulationKeys } from "../simulate-keys.ts";
import { connectReceivers } from "./store-deliveries.ts";
import { saveAcceleratedSettings } from "./store-prove.ts";

/** How much faster than life troubles come and go, so that they end within a proof of minutes. */
export const tempo = 20;
/** Small enough to be filled within seconds. */
export const inboxEvents = 6000;

/** The organization that events are sent to, with the rules of the story, and keys to send with. */
export async function createRigOrganization(
  db: Db,
  receiverUrls: Readonly<Record<string, string>>,
  displayName = "Northwind",
): Promise<{ organizationId: string; userId: string; keys: SimulationKeys }> {
  const nowS = wallClock.nowS();
  const { id, name, userId } = await db.system(async (sql) => {
    const userId = await insertUser(sql, {
      username: `ada@${displayName.toLowerCase().replaceAll(" ", "-")}.example`,
      name: "Ada",
      password_hash: null,
      created_at: nowS,
      proved_at: nowS,
    });
    const organization = await provisionOrganization(sql, {
      displayName,
      type: "test",
      adminId: userId,
      adminName: "Ada",
      nowS,
    });
    return { ...organization, userId };
  });
  const keys = await issueSimulationKeys(
    { db, clock: wallClock },
    { organization: name, forS: 30 * 86_400 },
  );
  await db.tenant(id, async (sql) => {
    await createDemoConfiguration(sql, nowS);
    await connectReceivers(sql, receiverUrls, nowS);
    await saveAcceleratedSettings(sql, { times: tempo, inboxEvents });
  });
  return { organizationId: id, userId, keys };
}
