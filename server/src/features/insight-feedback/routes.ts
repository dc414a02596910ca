import * as contract from "#contract/insight-quality.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadQualities } from "./quality.ts";

export const insightFeedbackRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.getInsightQuality, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const items = await loadQualities(sql, clock.nowS());
      return { items, total: items.length };
    }),
  ),
];
