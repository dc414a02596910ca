import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs.ts";
import { retention, type Trimmed } from "./audit-chain.ts";
import { writeAudit } from "./store-audit.ts";
import { findOldest, loadAuditDays, trimAudit } from "./store-audit-log.ts";

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
    const oldest = await findOldest(sql, nowS - auditDays * dayS);
    if (oldest === null) return;
    const after: Trimmed = {
      through: oldest.seq,
      hash: oldest.hash,
      rows: oldest.rows,
      days: auditDays,
    };
    await writeAudit(sql, {
      at: nowS,
      actor: { kind: "system", id: null, name: "retention" },
      action: "delete",
      ...retention,
      before: null,
      after,
    });
    await trimAudit(sql, oldest.seq, nowS);
  },
});
