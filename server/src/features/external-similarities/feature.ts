import { externalSimilarityRoutes } from "./routes.ts";

export const externalSimilaritiesFeature = { routes: externalSimilarityRoutes };
