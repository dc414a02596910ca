import { insightFeedbackRoutes } from "./routes.ts";

export const insightFeedbackFeature = { routes: insightFeedbackRoutes };
