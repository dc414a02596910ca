import { type RetentionPeriod, retentionPeriods } from "#contract/setting-limits.ts";
import * as contract from "#contract/storage.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { numbersOf } from "../organizations/settings.ts";
import { loadConfig } from "../organizations/store.ts";
import { loadPeriods, type Periods } from "../organizations/store-periods.ts";
import { forecastStorage } from "./forecast.ts";
import {
  loadMeasured,
  loadPeriodRows,
  loadStorageLimit,
  loadStoredDays,
} from "./store-measured.ts";

const dayS = 24 * 3600;

export const retentionRoutes = (parts: Parts): Route[] => [
  serve(contract.getStorage, getStorage(parts)),
];

const getStorage =
  ({ db, clock }: Parts): Handler<typeof contract.getStorage> =>
  ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const periods = await loadPeriods(sql);
      const measured = await loadMeasured(sql);
      return {
        measured_at: measured[0]?.measured_at ?? null,
        kinds: contract.storageKinds.flatMap((kind) =>
          measured.filter((row) => row.kind === kind).map((row) => kindOnWire(row)),
        ),
        forecast: await loadForecast(sql, { nowS, keptDays: periods.receiptDays }),
        periods: await loadNext(sql, { nowS, periods }),
      };
    });

function kindOnWire({
  kind,
  rows,
  bytes,
  measured_at,
  former_bytes,
  former_at,
}: Awaited<ReturnType<typeof loadMeasured>>[number]): contract.StoredKind {
  const days = (measured_at - former_at) / dayS;
  return { kind, rows, bytes, bytes_per_day: days < 0.5 ? null : (bytes - former_bytes) / days };
}

async function loadForecast(
  sql: Sql,
  { nowS, keptDays }: { nowS: number; keptDays: number },
): Promise<contract.StorageForecast> {
  const days = await loadStoredDays(sql);
  const limitBytes = await loadStorageLimit(sql);
  const today = Math.floor(nowS / dayS);
  const outlook = forecastStorage(days, { today, keptDays, limitBytes });
  return {
    stored_bytes: days.reduce((sum, { stored_bytes }) => sum + stored_bytes, 0),
    limit_bytes: limitBytes,
    bytes_per_day: outlook.bytesPerDay,
    full_at: outlook.daysUntilFull === null ? null : nowS + outlook.daysUntilFull * dayS,
    level_bytes: outlook.levelBytes,
  };
}

async function loadNext(
  sql: Sql,
  { nowS, periods }: { nowS: number; periods: Periods },
): Promise<contract.StoredPeriod[]> {
  const settings = numbersOf((await loadConfig(sql)).settings);
  // Every period of RetentionPeriod stands in it.
  const inAWeek = Object.fromEntries(
    retentionPeriods.map((period) => [period, nowS - (periods[period] - 7) * dayS]),
  ) as Record<RetentionPeriod, number>;
  const rows = await loadPeriodRows(sql, inAWeek);
  return retentionPeriods.map((period) => {
    const { oldest, count } = rows[period];
    return {
      period,
      days: periods[period],
      is_limited: periods[period] < settings[period],
      oldest_at: oldest,
      next_at: oldest === null ? null : Math.max(nowS, oldest + periods[period] * dayS),
      next_week: period === "activityDays" ? null : (count ?? 0),
    };
  });
}
