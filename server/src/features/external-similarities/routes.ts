import * as contract from "#contract/similar-incidents.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { giveFeedback } from "../insight-feedback/give-feedback.ts";
import { loadTickets } from "../service-desk/store-compared.ts";
import { externalKind, searchExternal } from "./search.ts";

/** Tickets belong to the organization: whoever may see an incident sees those that are like it. */
export const externalSimilarityRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.findExternalSimilarities, ({ caller, reach, params, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      return searchExternal(sql, {
        caller,
        incidentId: params.id,
        includesHidden: query.include_hidden,
        nowS: clock.nowS(),
      });
    }),
  ),
  serve(contract.judgeExternalSimilarity, ({ caller, reach, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const [ticket] = await loadTickets(sql, [body.ticket_id]);
      if (!ticket) throw refuse("not_found");
      return giveFeedback(
        sql,
        {
          caller,
          incidentId: params.id,
          kind: externalKind,
          subject: ticket.id,
          shown: { ticket_id: ticket.id, key: ticket.key, title: ticket.title },
          ...body,
        },
        clock.nowS(),
      );
    }),
  ),
];
