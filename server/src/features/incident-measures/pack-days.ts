/** Packs what has been quiet, day by day. Rows that change later count themselves, see `unpack`. */
import type { Sql } from "../../platform/db.ts";
import { encodeRows } from "./pack.ts";
import {
  deleteEmptyPacks,
  deletePacks,
  findQuietDays,
  findThinPacks,
  insertPack,
  lockRows,
} from "./store-packs.ts";

const quietS = 600;
const staleS = 6 * 3600;
const leastRows = 256;
const incidentsPerPack = 4096;
/** At once in memory. */
const incidentsPerRun = 2 * incidentsPerPack;
const daysPerRun = 16;
/** So much of a pack may be voided. */
const voidedShare = 0.1;

/** In a transaction that has the turn, see `lockAnalytics`. Answers whether more waits. */
export async function packDays(sql: Sql, nowS: number): Promise<boolean> {
  const quietSince = nowS - quietS;
  const days = await findQuietDays(sql, {
    quietSince,
    staleSince: nowS - staleS,
    rows: leastRows,
    days: daysPerRun,
  });
  let isMore = days.length === daysPerRun;
  for (const day of days) isMore = (await packDay(sql, day, quietSince)) || isMore;
  await deleteEmptyPacks(sql);
  return isMore;
}

async function packDay(sql: Sql, day: number, quietSince: number): Promise<boolean> {
  const thin = await findThinPacks(sql, {
    day,
    incidents: incidentsPerPack / 2,
    share: voidedShare,
  });
  const limit = incidentsPerRun;
  const packs = fitting(thin, incidentsPerPack);
  const rows = await lockRows(sql, { day, quietSince, packs, limit });
  // All of a pack is packed again, or none of it.
  if (rows.length === limit && packs.length > 0)
    return packRows(sql, day, await lockRows(sql, { day, quietSince, packs: [], limit }));
  await deletePacks(sql, packs);
  return packRows(sql, day, rows);
}

/** The first packs that have so many incidents together at most. */
function fitting(packs: Awaited<ReturnType<typeof findThinPacks>>, most: number): string[] {
  let sum = 0;
  return packs.flatMap(({ id, incidents }) => {
    sum += incidents;
    return sum <= most ? [id] : [];
  });
}

async function packRows(
  sql: Sql,
  day: number,
  locked: Awaited<ReturnType<typeof lockRows>>,
): Promise<boolean> {
  const sorted = locked.toSorted((a, b) => a.start - b.start || a.incident_id - b.incident_id);
  for (let from = 0; from < sorted.length; from += incidentsPerPack) {
    const rows = sorted.slice(from, from + incidentsPerPack);
    await insertPack(sql, { day, rows, columns: encodeRows(rows) });
  }
  return locked.length === incidentsPerRun;
}
