import { similarityLimits } from "#contract/insight-limits.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { similarIncidentRoutes } from "./routes.ts";
import { deleteOldRequests } from "./store-requests.ts";

const requestsJob = (clock: Clock): Handler => ({
  kind: "similarity-requests",
  everyS: 3600,
  run: async (sql) => {
    await deleteOldRequests(sql, clock.nowS() - similarityLimits.requestHours * 3600);
  },
});

export const similarIncidentsFeature = {
  routes: similarIncidentRoutes,
  jobs: ({ clock }: { clock: Clock }) => [requestsJob(clock)],
};
