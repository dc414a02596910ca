import { randomBytes } from "node:crypto";
import type { Sql } from "../../platform/db.ts";
import { ensureWatch, insertHeartbeat } from "./store.ts";
import { watchEveryS } from "./watch-job.ts";

const usual = { period_s: 3600, grace_s: 300 };

/** The address and schedule of a source that has to be called; answers where. */
export async function createHeartbeat(
  sql: Sql,
  integrationId: string,
  nowS: number,
): Promise<string> {
  const key = randomBytes(18).toString("base64url");
  await insertHeartbeat(sql, { integrationId, key, ...usual });
  await ensureWatch(sql, nowS + watchEveryS);
  return heartbeatPath(key);
}

export const heartbeatPath = (key: string): string => `/data/v2/heartbeat/${key}`;
