import { similarityLimits } from "#contract/insight-limits.ts";
import * as contract from "#contract/similar-incidents.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { readableEnvironments } from "../access/store-visible-sets.ts";
import {
  loadVisibleIncident,
  loadVisibleIncidents,
} from "../incidents/detail/present-incidents.ts";
import { giveFeedback } from "../insight-feedback/give-feedback.ts";
import { searchSimilar, similarKind } from "./search.ts";
import { loadExplanations } from "./store-requests.ts";

/** Of the incidents of the past, only those that the caller may see count. */
export const similarIncidentRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.findSimilarIncidents, ({ caller, reach, params, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      return searchSimilar(sql, {
        caller,
        incidentId: params.id,
        includesHidden: query.include_hidden,
        nowS: clock.nowS(),
      });
    }),
  ),
  serve(contract.explainSimilarIncidents, ({ caller, reach, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const explanations = await loadExplanations(sql, {
        id: params.requestId,
        incidentId: params.id,
        since: clock.nowS() - similarityLimits.requestHours * 3600,
      });
      if (explanations === null) throw refuse("not_found");
      const environments = await readableEnvironments(caller);
      const visible = await loadVisibleIncidents(
        sql,
        explanations.map(({ incident_id }) => incident_id),
        { environmentId: "all", environments },
      );
      const ids = new Set(visible.map(({ id }) => id));
      return {
        request_id: params.requestId,
        items: explanations.filter(({ incident_id }) => ids.has(incident_id)),
      };
    }),
  ),
  serve(contract.judgeSimilarIncident, ({ caller, reach, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const environments = await readableEnvironments(caller);
      const similar = await loadVisibleIncident(sql, body.incident_id, {
        environmentId: "all",
        environments,
      });
      return giveFeedback(
        sql,
        {
          caller,
          incidentId: params.id,
          kind: similarKind,
          subject: similar.id,
          shown: { incident_id: similar.id, title: similar.title },
          ...body,
        },
        clock.nowS(),
      );
    }),
  ),
];
