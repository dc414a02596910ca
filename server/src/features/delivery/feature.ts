import type { Clock } from "../../platform/clock.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { loadPeriods } from "../organizations/store-periods.ts";
import { deleteBlockedShares } from "../quotas/store-blocked.ts";
import { deleteWithheld } from "../shadow/store-withheld.ts";
import { confirmationJob } from "./confirmations.ts";
import { deliveryRoutes } from "./routes.ts";
import { deleteIdleTargets, deleteOldDeliveries } from "./store-ledger.ts";
import { targetMailJob, targetNoticeJob } from "./target-notices.ts";

const dayS = 24 * 3600;
const rowsPerSlice = 2000;

const ledgerJob = (clock: Clock): Handler => ({
  kind: "delivery-ledger",
  everyS: 3600,
  run: async (sql) => {
    const nowS = clock.nowS();
    const before = nowS - (await loadPeriods(sql)).deliveryDays * dayS;
    const deliveries = await deleteOldDeliveries(sql, before, rowsPerSlice);
    const blocked = await deleteBlockedShares(sql, before, rowsPerSlice);
    const withheld = await deleteWithheld(sql, before, rowsPerSlice);
    const targets = await deleteIdleTargets(sql, before, rowsPerSlice);
    if (Math.max(deliveries, blocked, withheld, targets) === rowsPerSlice)
      await setJob(sql, { kind: "delivery-ledger", subject: "all", due_at: nowS });
  },
});

export const deliveryFeature = {
  routes: deliveryRoutes,
  jobs: ({ clock, mail }: { clock: Clock; mail: Mail }) => [
    ledgerJob(clock),
    confirmationJob(clock),
    targetNoticeJob({ clock }),
    targetMailJob({ mail }),
  ],
};
