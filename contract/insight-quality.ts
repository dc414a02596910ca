import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { insightKinds, kindQuality } from "./insight-feedback.ts";

export const getInsightQuality = endpoint({
  method: "GET",
  path: "/resources/v2.1/ai-analysis/quality",
  summary: "See how often each kind of suggestion was right in the last 90 days",
  needs: may("aia_configuration@read"),
  reply: z.object({
    items: z.array(z.object({ kind: z.enum(insightKinds), ...kindQuality })),
    total: z.number(),
  }),
  changesWith: ["insight"],
});
