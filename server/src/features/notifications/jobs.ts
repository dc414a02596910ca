import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { inboxS } from "./inbox.ts";
import { deleteOldNotifications } from "./store-inbox.ts";

const rowsPerSlice = 2000;

export const retentionJob = (clock: Clock): Handler => ({
  kind: "notification-retention",
  everyS: 3600,
  run: async (sql) => {
    const nowS = clock.nowS();
    const deleted = await deleteOldNotifications(sql, {
      beforeS: nowS - inboxS,
      limit: rowsPerSlice,
    });
    if (deleted >= rowsPerSlice)
      await setJob(sql, { kind: "notification-retention", subject: "all", due_at: nowS });
  },
});
