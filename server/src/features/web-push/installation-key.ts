import type { Sql } from "../../platform/db.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { findVapidKey, insertVapidKey } from "./store.ts";
import { generateVapidKey, type VapidKey } from "./vapid-key.ts";

export const vapidPlace = (id: string): string => `vapid_keys:${id}`;
const place = vapidPlace("installation");

/** Made with the first need, once for all servers: a browser subscribes for one key for good. */
export async function ensureVapidKey(
  sql: Sql,
  { secrets, nowS }: { secrets: Secrets; nowS: number },
): Promise<VapidKey> {
  const stored = (await findVapidKey(sql)) ?? (await createVapidKey(sql, { secrets, nowS }));
  return { ...stored, privateKey: secrets.open(stored.privateKey, place) };
}

async function createVapidKey(
  sql: Sql,
  { secrets, nowS }: { secrets: Secrets; nowS: number },
): Promise<VapidKey> {
  const key = generateVapidKey();
  await insertVapidKey(sql, { ...key, privateKey: secrets.seal(key.privateKey, place) }, nowS);

  // Another server may have been faster.
  const stored = await findVapidKey(sql);
  if (!stored) throw new Error("no key for web push was stored");
  return stored;
}
