import type { InsightKind } from "#contract/insight-feedback.ts";
import * as contract from "#contract/suggested-actions.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { giveFeedback, subjectKey } from "../insight-feedback/give-feedback.ts";
import { loadQuality } from "../insight-feedback/quality.ts";
import { loadOwnFeedback } from "../insight-feedback/store.ts";
import { knownTagsOf } from "../tag-categories/known-tags.ts";
import { loadCategories } from "../tag-categories/store.ts";
import { suggestWorkflows } from "../workflows/suggest-workflows.ts";
import { applyAction } from "./apply.ts";
import { loadPast, type Past } from "./past.ts";
import { suggestSteps } from "./remediation.ts";
import { suggest } from "./suggest.ts";

interface SuggestionRequest {
  kind: InsightKind;
  caller: Caller;
  reach: EnvironmentReach;
  incidentId: string;
  includesHidden: boolean;
  nowS: number;
}

/** Numbered, with what the caller said of each; none of a kind that hides itself. */
async function present<Item extends { description: string }>(
  sql: Sql,
  { kind, caller, reach, incidentId, includesHidden, nowS }: SuggestionRequest,
  suggestItems: (past: Past) => Promise<Item[]> | Item[],
) {
  await loadVisibleIncident(sql, incidentId, reach);
  const quality = await loadQuality(sql, kind, nowS);
  if (quality.is_hidden && !includesHidden) return { items: [], compared: 0, ...quality };
  const past = await loadPast(sql, { caller, incidentId, nowS });
  const own = await loadOwnFeedback(sql, { incidentId, kind, userId: caller.userId });
  const items = (await suggestItems(past)).map((item, index) => ({
    index,
    ...item,
    feedback: own.get(subjectKey(item.description)) ?? null,
  }));
  return { items, compared: past.ended.length, ...quality };
}

export const suggestedActionRoutes = (parts: ActionParts): Route[] => [
  ...suggestingRoutes(parts),
  ...judgingRoutes(parts),
];

const suggestingRoutes = ({ db, clock }: ActionParts): Route[] => [
  serve(contract.suggestActions, ({ caller, reach, params, query }) =>
    db.tenant(caller.organizationId, (sql) =>
      present(
        sql,
        {
          kind: "historical_action",
          caller,
          reach,
          incidentId: params.id,
          includesHidden: query.include_hidden,
          nowS: clock.nowS(),
        },
        (past) => suggest(past, { namesChanges: caller.permissions.has("changes@read") }),
      ),
    ),
  ),
  serve(contract.suggestRemediation, ({ caller, reach, params, query }) =>
    db.tenant(caller.organizationId, (sql) =>
      present(
        sql,
        {
          kind: "remediation",
          caller,
          reach,
          incidentId: params.id,
          includesHidden: query.include_hidden,
          nowS: clock.nowS(),
        },
        async (past) => [
          ...(await suggestWorkflows(sql, {
            caller,
            incidentId: params.id,
            similar: past.ended,
            tags: past.comparison.row.facts,
            nowS: clock.nowS(),
          })),
          ...suggestSteps(past, knownTagsOf(await loadCategories(sql)).runbook),
        ],
      ),
    ),
  ),
];

const judgingRoutes = (parts: ActionParts): Route[] => [
  serve(contract.judgeSuggestedAction, ({ caller, reach, params, body: { action, ...body } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const subject = { kind: "historical_action", subject: action, shown: { action } } as const;
      const feedback = { caller, incidentId: params.id, ...subject, ...body };
      return giveFeedback(sql, feedback, parts.clock.nowS());
    }),
  ),
  serve(contract.judgeRemediation, ({ caller, reach, params, body: { action, ...body } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const subject = {
        kind: "remediation",
        subject: action ?? "",
        shown: { action: action ?? null },
      } as const;
      const feedback = { caller, incidentId: params.id, ...subject, ...body };
      return giveFeedback(sql, feedback, parts.clock.nowS());
    }),
  ),
  serve(contract.applySuggestedAction, async ({ caller, reach, params, body }) => {
    await parts.db.tenant(caller.organizationId, (sql) =>
      applyAction(sql, parts, { caller, reach, incidentId: params.id, ...body }),
    );
  }),
];
