import { shadowLimits } from "#contract/shadow.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import { publish } from "../../platform/publish.ts";
import { loadOrganization } from "../organizations/store.ts";
import { makeReport } from "./make-report.ts";
import { shadowMailKind } from "./mail-job.ts";
import { deleteNotifications } from "./store-notifications.ts";
import { deleteReports, findReport, insertReport, loadRecipients } from "./store-reports.ts";

const dayS = 24 * 3600;
const rowsPerSlice = 10_000;

/**
 * Makes the report of the last day that has ended, once its answers have had their time. What was
 * compared long ago is deleted.
 */
export const shadowReportJob = (clock: Clock): Handler => ({
  kind: "shadow-report",
  everyS: 1800,
  run: async (sql, organizationId) => {
    const nowS = clock.nowS();
    const before = nowS - shadowLimits.days * dayS;
    await deleteNotifications(sql, before, rowsPerSlice);
    await deleteReports(sql, before);
    const day = Math.floor((nowS - shadowLimits.windowS) / dayS) - 1;
    if (!(await wasInShadowMode(sql, organizationId, day))) return;
    if ((await findReport(sql, day)) !== null) return;
    const report = await makeReport(sql, day);
    await insertReport(sql, { day, made_at: nowS, ...report });
    const userIds = await loadRecipients(sql);
    await setJobs(
      sql,
      userIds.map((userId) => ({
        kind: shadowMailKind,
        subject: `${day} ${userId}`,
        due_at: nowS,
        params: { day, user_id: userId },
      })),
    );
    await publish(sql, {
      organization: organizationId,
      kind: "config",
      rows: [{ kind: "organization" }],
    });
  },
});

async function wasInShadowMode(sql: Sql, organizationId: string, day: number): Promise<boolean> {
  const organization = await loadOrganization(sql, organizationId);
  if (organization === null) return false;
  const { shadow_mode, shadow_began_at, shadow_ended_at } = organization;
  if (shadow_began_at === null || shadow_began_at >= (day + 1) * dayS) return false;
  return shadow_mode || (shadow_ended_at !== null && shadow_ended_at > day * dayS);
}
