import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { retentionResource, type TrimRecord } from "./audit-chain.ts";
import { writeAudit } from "./store-audit.ts";
import { findTrimPoint, loadAuditDays, trimAudit } from "./store-audit-log.ts";

const dayS = 24 * 3600;

/**
 * Takes out what is older than the organization keeps. A row of the chain says so first, with the
 * hash where the chain goes on.
 */
export const auditRetentionJob = (clock: Clock): Handler => ({
  kind: "audit-retention",
  everyS: dayS,
  run: async (sql) => {
    const nowS = clock.nowS();
    const auditDays = await loadAuditDays(sql);
    const oldest = await findTrimPoint(sql, nowS - auditDays * dayS);
    if (oldest === null) return;
    const after: TrimRecord = {
      through: oldest.seq,
      hash: oldest.hash,
      rows: oldest.rows,
      days: auditDays,
    };
    await writeAudit(sql, {
      at: nowS,
      actor: { kind: "system", id: null, name: "retention" },
      action: "delete",
      ...retentionResource,
      before: null,
      after,
    });
    await trimAudit(sql, oldest.seq, nowS);
  },
});
