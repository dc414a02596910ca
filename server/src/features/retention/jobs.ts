import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { seal } from "../incident-measures/follow.ts";
import { lockOrganization } from "../incidents/stores/store-world.ts";
import { loadPeriods } from "../organizations/store-periods.ts";
import { deleteOldFeedback } from "../insight-feedback/store.ts";
import {
  deleteChanges,
  deleteIncidents,
  deleteReceipts,
  deleteWorkflowRuns,
  findOldIncidents,
  sealLog,
  uncountReceipts,
} from "./store.ts";

const dayS = 24 * 3600;
/** Of each in one transaction: the lane waits no longer than for one of its own batches. */
const receiptsPerSlice = 2000;
const incidentsPerSlice = 200;
const changesPerSlice = 1000;
const runsPerSlice = 1000;
const verdictsPerSlice = 1000;

/**
 * Takes out what is older than the organization keeps: receipts that were decided, incidents that
 * ended, with all that is theirs, and changes that no incident names any more. What is open
 * or waits stays, whatever its age; what failed, as long as failures are kept.
 */
export const retentionJob = (clock: Clock): Handler => ({
  kind: "retention",
  everyS: 600,
  run: async (sql, organizationId) => {
    const { receiptDays, incidentDays } = await loadPeriods(sql);
    const nowS = clock.nowS();
    const receipts = await clearReceipts(sql, nowS - receiptDays * dayS);
    const incidents = await clearIncidents(sql, organizationId, {
      before: nowS - incidentDays * dayS,
      nowS,
    });
    const changes = await deleteChanges(sql, nowS - incidentDays * dayS, changesPerSlice);
    const runs = await deleteWorkflowRuns(sql, nowS - incidentDays * dayS, runsPerSlice);
    const verdicts = await deleteOldFeedback(sql, nowS - incidentDays * dayS, verdictsPerSlice);
    if (
      runs === runsPerSlice ||
      verdicts === verdictsPerSlice ||
      receipts === receiptsPerSlice ||
      incidents === incidentsPerSlice ||
      changes === changesPerSlice
    )
      await setJob(sql, { kind: "retention", subject: "all", due_at: nowS });
  },
});

async function clearReceipts(sql: Sql, before: number): Promise<number> {
  const receipts = await deleteReceipts(sql, before, receiptsPerSlice);
  if (receipts.length === 0) return 0;
  await uncountReceipts(sql, receipts);
  await sealLog(sql, {
    taken: receipts.reduce((newest, { taken }) => (taken > newest ? taken : newest), 0n),
    receivedAt: Math.max(...receipts.map(({ received_at }) => received_at)),
  });
  return receipts.length;
}

async function clearIncidents(
  sql: Sql,
  organizationId: string,
  { before, nowS }: { before: number; nowS: number },
): Promise<number> {
  const ids = await findOldIncidents(sql, before, incidentsPerSlice);
  if (ids.length === 0) return 0;
  // Events and clicks may bring an incident back: under their lock it is looked at again.
  await lockOrganization(sql, organizationId);
  const stillOld = await findOldIncidents(sql, before, incidentsPerSlice);
  await seal(sql, stillOld, nowS);
  await deleteIncidents(sql, stillOld);
  await sealLog(sql, { taken: 0n, receivedAt: 0 });
  return stillOld.length;
}
