import * as contract from "#contract/correlation-patterns.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { recordChange } from "../../features/access/store-audit.ts";
import { loadVisibleSets, readableEnvironments } from "../../features/access/store-visible-sets.ts";
import { numbersOf } from "../../features/organizations/settings.ts";
import { loadConfig } from "../../features/organizations/store.ts";
import { loadTopology } from "../../features/topology/store.ts";
import { loadPatterns } from "../../features/correlation/store.ts";
import {
  insertDismissedSuggestion,
  loadDismissedSuggestions,
  loadMiningAlerts,
} from "./store-suggestions.ts";
import { suggestionsOf } from "./suggestions.ts";

const lookBackS = 7 * 24 * 3600;
/** More would hold up other calls while they are looked at. */
const maxAlerts = 3000;

export const suggestionRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.suggestCorrelationPatterns, async ({ caller }) => {
    const nowS = clock.nowS();
    const environments = await readableEnvironments(caller);
    const ground = await db.tenant(caller.organizationId, async (sql) => ({
      alerts: await loadMiningAlerts(sql, {
        from: nowS - lookBackS,
        sets: await loadVisibleSets(sql, environments),
        limit: maxAlerts,
      }),
      patterns: await loadPatterns(sql),
      topology: await loadTopology(sql),
      reopenWindowS: numbersOf((await loadConfig(sql)).settings).reopenWindowS,
      dismissed: await loadDismissedSuggestions(sql),
    }));
    const items = suggestionsOf({ ...ground, nowS });
    return {
      items,
      total: items.length,
      alerts: ground.alerts.length,
      from:
        ground.alerts.length === 0 ? null : Math.min(...ground.alerts.map((alert) => alert.start)),
    };
  }),
  serve(contract.dismissSuggestion, async ({ caller, body }) => {
    await db.tenant(caller.organizationId, async (sql) => {
      await insertDismissedSuggestion(sql, body.effect, clock.nowS());
      await recordChange(sql, caller, {
        at: clock.nowS(),
        action: "update",
        resource: "correlations",
        id: "suggestion",
        before: null,
        after: { effect: body.effect },
        news: "correlation-pattern",
      });
    });
  }),
];
