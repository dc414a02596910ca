/** How often a document would have started in the last week, by what is stored of incidents. */
import type { ReplyOf } from "#contract/endpoint.ts";
import type { previewWorkflow } from "#contract/workflow-preview.ts";
import type { EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadEnvironmentNames } from "../environments/store.ts";
import { loadVisibleIncidents } from "../incidents/detail/present-incidents.ts";
import { loadSetEnvironments } from "../incidents/stores/store-reads.ts";
import { changes, openings, type WorkflowTrigger } from "../incidents/world/start-workflows.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import { loadConditionFacts } from "./condition-facts.ts";
import { readDocument } from "./read-document.ts";
import { holds } from "./step-scope.ts";
import { type Happening, loadHappenings } from "./store-preview.ts";
import { triggersOf } from "./triggers.ts";

type Preview = ReplyOf<typeof previewWorkflow>;

const weekS = 7 * 24 * 3600;
const mostHappenings = 2000;
const mostExamples = 5;

/** Of a kind that nothing in the history tells, the moments at which it can have happened. */
const typesOf: Readonly<Record<WorkflowTrigger["kind"], readonly string[]>> = {
  opened: [...openings],
  entered: [...openings],
  changed: [...changes],
  tagged: ["tag_set"],
  analysed: ["ai_analysis"],
};

export async function previewStarts(
  sql: Sql,
  {
    definition,
    nowS,
    reach,
  }: { definition: Record<string, unknown>; nowS: number; reach: EnvironmentReach },
): Promise<Preview> {
  const since = nowS - weekS;
  const none = { starts: null, incidents: 0, since, is_partial: false, examples: [] };
  const { document } = readDocument(definition);
  const rule = { id: "0", active: true, body: { description: "", definition } };
  const [trigger] = triggersOf([rule], await loadEnvironmentNames(sql)).all;
  if (!document || !trigger) return none;
  const happenings = await loadHappenings(sql, {
    types: typesOf[trigger.kind],
    tag: trigger.tag,
    sinceS: since,
    limit: mostHappenings + 1,
  });
  const looked = happenings.slice(0, mostHappenings);
  const incidents = await loadStarting(sql, looked, {
    environments: trigger.environments,
    condition: document.condition,
    reach,
  });
  const starts = looked.flatMap(({ incident_id: id, at }) => {
    const incident = incidents.get(id);
    return incident ? [{ id, title: incident.title, at }] : [];
  });
  return {
    starts: starts.length,
    incidents: new Set(starts.map(({ id }) => id)).size,
    since,
    is_partial: happenings.length > mostHappenings,
    examples: starts.slice(0, mostExamples),
  };
}

/** By id, those that the caller sees and the document wants. */
async function loadStarting(
  sql: Sql,
  happenings: readonly Happening[],
  {
    environments,
    condition,
    reach,
  }: Pick<WorkflowTrigger, "environments"> & {
    condition: string | undefined;
    reach: EnvironmentReach;
  },
): Promise<Map<string, IncidentState>> {
  const ids = [...new Set(happenings.map(({ incident_id }) => incident_id))];
  const visible = await loadVisibleIncidents(sql, ids, reach);
  const sets = new Map(
    (await loadSetEnvironments(sql, [...new Set(visible.map(({ set_id }) => set_id))])).map(
      (set) => [set.id, set.environments],
    ),
  );
  const there = visible.filter(
    ({ set_id }) =>
      environments === null || sets.get(set_id)?.some((id) => environments.has(id)) === true,
  );
  // Their alerts are read for the condition alone.
  const facts = await loadConditionFacts(
    sql,
    condition === undefined ? [] : there.map(({ id }) => id),
  );
  const isMet = ({ id }: IncidentState): boolean => {
    const known = facts.get(id);
    return condition === undefined || (known !== undefined && holds(condition, known));
  };
  return new Map(there.filter(isMet).map((incident) => [incident.id, incident]));
}
