import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { publish } from "../../platform/publish.ts";
import { loadPeriods } from "../organizations/store-periods.ts";
import { applyCallback, type ApplyParts } from "./apply-callback.ts";
import { personJob, type PersonParts, rememberedS } from "./person-job.ts";
import { replyJob } from "./reply-job.ts";
import { callbackRoutes } from "./routes.ts";
import { deleteOldCallbacks } from "./store.ts";
import { deleteOldPeople } from "./store-people.ts";

const dayS = 24 * 3600;
const rowsPerSlice = 2000;

const callbackJob = (parts: ApplyParts): Handler => ({
  kind: "callback",
  run: async (sql, organizationId, jobs) => {
    for (const { subject: id } of jobs) await applyCallback(sql, parts, { organizationId, id });
    await publish(sql, {
      organization: organizationId,
      kind: "config",
      rows: [{ kind: "integrations" }],
    });
  },
});

const historyJob = (clock: Clock): Handler => ({
  kind: "callback-history",
  everyS: 3600,
  run: async (sql) => {
    const nowS = clock.nowS();
    await deleteOldPeople(sql, nowS - rememberedS);
    // As long as the ledger shows what was sent; no key may be forgotten before a repeat can come.
    const { deliveryDays } = await loadPeriods(sql);
    const deleted = await deleteOldCallbacks(sql, nowS - deliveryDays * dayS, rowsPerSlice);
    if (deleted === rowsPerSlice)
      await setJob(sql, { kind: "callback-history", subject: "all", due_at: nowS });
  },
});

export const callbacksFeature = {
  routes: callbackRoutes,
  jobs: ({ books, clock, secrets, outbound }: ApplyParts & PersonParts) => [
    callbackJob({ books, clock }),
    personJob({ clock, secrets, outbound }),
    replyJob({ clock, secrets, outbound }),
    historyJob(clock),
  ],
};
