import { rankChanges } from "#insight/rank-changes.ts";
import { newChangesJob, rankChangesJob } from "./rank-job.ts";
import { changeRoutes } from "./routes.ts";

type RankParts = Omit<Parameters<typeof rankChangesJob>[0], "rank">;

export const changesFeature = {
  routes: changeRoutes,
  jobs: (parts: RankParts) => [
    newChangesJob(parts),
    rankChangesJob({ ...parts, rank: rankChanges }),
  ],
};
