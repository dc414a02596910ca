import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { deleteAnswers } from "../idempotency/store.ts";
import { deleteOldRows } from "../incident-measures/store-follow.ts";
import { loadPeriods } from "../organizations/store-periods.ts";
import { deleteOldSilences } from "../source-status/store-silences.ts";
import {
  deleteActivities,
  deleteDeadJobs,
  deleteEndedAccess,
  deleteFailures,
  deleteFormerKeys,
  deleteOldUsage,
} from "./store-leftovers.ts";

const dayS = 24 * 3600;
const rowsPerSlice = 2000;
/** How long the back office can tell what came in, and quotas what was used. */
const usageDays = 400;

/** Failed events and jobs, activity of incidents that stay, old rows of analytics, and what has ended by itself. */
export const leftoversJob = (clock: Clock): Handler => ({
  kind: "retention-leftovers",
  everyS: 3600,
  run: async (sql) => {
    const nowS = clock.nowS();
    const { failureDays, activityDays, receiptDays, analyticsDays } = await loadPeriods(sql);
    const failures = await deleteFailures(sql, nowS - failureDays * dayS, rowsPerSlice);
    const jobs = await deleteDeadJobs(sql, nowS - failureDays * dayS, rowsPerSlice);
    const activities = await deleteActivities(sql, nowS - activityDays * dayS, rowsPerSlice);
    const measured = await deleteOldRows(sql, nowS - analyticsDays * dayS, rowsPerSlice);
    const answers = await deleteAnswers(sql, nowS - dayS, rowsPerSlice);
    await deleteOldSilences(sql, nowS - analyticsDays * dayS);
    await deleteFormerKeys(sql, nowS - receiptDays * dayS);
    await deleteEndedAccess(sql, nowS - dayS);
    await deleteOldUsage(sql, nowS - usageDays * dayS);
    if (Math.max(failures, jobs, activities, measured, answers) === rowsPerSlice)
      await setJob(sql, { kind: "retention-leftovers", subject: "all", due_at: nowS });
  },
});
