import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { countUsage, removeOrganization } from "./store-usage.ts";

/**
 * What is younger may still be on its way into the database: receipts carry the time of their
 * arrival, not of their commit.
 */
const usageDelayS = 60;

export const backofficeJobs = (clock: Clock): Handler[] => [
  {
    kind: "usage",
    everyS: 300,
    run: async (sql) => {
      const nowS = clock.nowS();
      const isWhole = await countUsage(sql, nowS - usageDelayS);
      if (!isWhole) await setJob(sql, { kind: "usage", subject: "all", due_at: nowS });
    },
  },
  { kind: deletionKind, run: (sql) => removeOrganization(sql) },
];

export const deletionKind = "delete-organization";
