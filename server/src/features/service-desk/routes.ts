import * as contract from "#contract/service-desk.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { reachToShare } from "../incidents/actions/share-routes.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { type Judged, judge } from "./judge.ts";
import { loadCorrelated, periodOf } from "./load-correlated.ts";
import { correlationOnWire, loadCorrelations } from "./store-correlations.ts";

/**
 * Tickets belong to the organization: whoever may see an incident sees those that are about it.
 * Linking tells somebody outside, so it takes what sharing takes.
 */
export const serviceDeskRoutes = (parts: ActionParts): Route[] => [
  ...readingRoutes(parts),
  ...judgingRoutes(parts),
];

const readingRoutes = (parts: ActionParts): Route[] => [
  serve(contract.listCorrelatedTickets, ({ caller, params, query }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const incident = await loadVisibleIncident(sql, params.id, reachEverywhere(caller));
      const nowS = parts.clock.nowS();
      const period = periodOf(incident, query, nowS);
      return loadCorrelated(sql, { incident, period, search: query.search, nowS });
    }),
  ),
  serve(contract.listCorrelations, ({ caller, params, query: { start, end } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reachEverywhere(caller));
      const items = (await loadCorrelations(sql, params.id))
        .map(correlationOnWire)
        .filter(
          (entry) =>
            (end === undefined || entry.start <= end) &&
            (start === undefined || entry.end === null || entry.end >= start),
        );
      return { items, total: items.length };
    }),
  ),
];

const judgingRoutes = (parts: ActionParts): Route[] => [
  serve(contract.createCorrelation, async ({ caller, params, query, body }) => {
    const reach = await reachToShare(parts, caller, body.environment_id);
    return parts.db.tenant(caller.organizationId, async (sql) =>
      judgedOnWire(
        await judge(sql, parts, {
          caller,
          reach,
          incidentId: params.id,
          ticketId: body.ticket_id,
          correlationId: null,
          verdict: body.verdict,
          closes: body.closes_with_incident,
          period: query,
        }),
      ),
    );
  }),
  serve(contract.changeCorrelation, async ({ caller, params, query, body }) => {
    const reach = await reachToShare(parts, caller, body.environment_id);
    return parts.db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const correlations = await loadCorrelations(sql, params.id);
      const entry = correlations.find(({ id }) => id === params.correlationId);
      if (!entry) throw refuse("not_found");
      return judgedOnWire(
        await judge(sql, parts, {
          caller,
          reach,
          incidentId: params.id,
          ticketId: entry.ticket_id,
          correlationId: entry.id,
          verdict: body.verdict,
          closes: body.closes_with_incident,
          period: query,
        }),
      );
    });
  }),
];

const judgedOnWire = ({ correlation, undoToken }: Judged) => ({
  ...correlationOnWire(correlation),
  undo_token: undoToken,
});
