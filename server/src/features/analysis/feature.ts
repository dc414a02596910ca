import { applyTagsJob } from "./apply-tags-job.ts";
import { autoAnalyseJob } from "./auto-analyse-job.ts";
import { type AnalyseParts, analyseJob } from "./analyse-job.ts";
import { askModelJob, type AskParts } from "./ask-model-job.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { draftRoutes } from "./draft-routes.ts";
import { analysisRoutes } from "./routes.ts";

export const analysisFeature = {
  routes: (parts: ActionParts & AskParts) => [...analysisRoutes(parts), ...draftRoutes(parts)],
  jobs: (parts: AnalyseParts & AskParts) => [
    autoAnalyseJob(parts),
    analyseJob(parts),
    askModelJob(parts),
    applyTagsJob(parts),
  ],
};
