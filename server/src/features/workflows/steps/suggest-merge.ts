import type { StepActions } from "#contract/workflow-document.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import { reachEverywhere } from "../../../platform/http/check-permission.ts";
import { merge } from "../../incidents/actions/actions.ts";
import { loadVisibleIncidents } from "../../incidents/detail/present-incidents.ts";
import { parseQuery } from "../../incidents/feed/parse-query.ts";
import { actOnIncident } from "../act-on-incident.ts";
import { findIncidents } from "../find-incidents.ts";
import { done, failed, type StepContext, type StepResult } from "../step-result.ts";
import type { StepRow } from "../step-row.ts";

interface Suggestion {
  suggested: { id: string; title: string }[];
}

/** Asks first, with what it has found; once somebody has approved that, merges it. */
export async function runSuggestMerge(
  context: StepContext,
  { incidents, deadline }: NonNullable<StepActions["suggest_merge"]>,
  { output, approver_id }: StepRow,
): Promise<StepResult> {
  if (context.incidentId === null) return failed("The run has no incident");
  if (approver_id !== null) return mergeSuggested(context, output as Suggestion); // asked below
  const matches = await findIncidents(context.sql, {
    query: parseQuery(incidents),
    environments: reachEverywhere(context.caller).environments,
    nowS: context.nowS,
    // Itself, and one that says that there are more.
    limit: workflowLimits.suggestedMerges + 2,
  });
  const candidates = matches.filter(({ id }) => id !== context.incidentId);
  const suggested = candidates.slice(0, workflowLimits.suggestedMerges);
  if (suggested.length === 0) return done({ suggested: [] } satisfies Suggestion);
  return {
    status: "asked",
    dueAt: context.nowS + deadline,
    reason: questionOf(suggested, { isCut: candidates.length > suggested.length }),
    output: { suggested } satisfies Suggestion,
  };
}

function questionOf(suggested: Suggestion["suggested"], { isCut }: { isCut: boolean }): string {
  const titles = suggested.map(({ title }) => `“${title}”`).join(", ");
  const rest = isCut ? ` (there are more; these ${suggested.length} changed last)` : "";
  return `Merge these into this incident? ${titles}${rest}`;
}

/** Those that are still there; what somebody has merged meanwhile is left out. */
async function mergeSuggested(
  context: StepContext,
  { suggested }: Suggestion,
): Promise<StepResult> {
  const visible = await loadVisibleIncidents(
    context.sql,
    suggested.map(({ id }) => id),
    reachEverywhere(context.caller),
  );
  const sourceIds = visible.filter((incident) => incident.merged_into === null).map(({ id }) => id);
  if (sourceIds.length === 0) return done({ suggested, merged: [] });
  const result = await actOnIncident(context, {
    action: "merge",
    sourceIds,
    decide: (world, target, { rules }) =>
      merge(world, target, {
        sources: sourceIds.flatMap((id) => world.incidents.byId.get(id) ?? []),
        maxAlerts: rules.rules.alertsPerIncident,
        annotation: undefined,
      }),
  });
  return result.status === "done" ? done({ suggested, merged: sourceIds }) : result;
}
