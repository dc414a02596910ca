import { metricLimits } from "#contract/metric-limits.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { deleteOldSeries } from "./store.ts";

const kind = "metric-series";
const rowsPerSlice = 2000;

/** Takes out points that are too old, and series without any. */
export const seriesJob = (clock: Clock): Handler => ({
  kind,
  everyS: 600,
  run: async (sql) => {
    const nowS = clock.nowS();
    const deleted = await deleteOldSeries(sql, nowS - metricLimits.days * 86_400, rowsPerSlice);
    if (deleted >= rowsPerSlice) await setJob(sql, { kind, subject: "all", due_at: nowS });
  },
});
