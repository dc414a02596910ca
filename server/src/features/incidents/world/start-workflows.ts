/**
 * What a change starts by itself, whatever its workflow then makes of the incident. The workflows
 * themselves are in features/workflows.
 */
import type { ActivityType } from "#contract/incidents.ts";
import type { TriggerKind } from "#contract/workflow-document.ts";
import type { Tagging } from "./tagging.ts";
import type { IncidentState } from "./state.ts";
import type { World } from "./world.ts";

export interface WorkflowTrigger {
  workflow_id: string;
  kind: Extract<TriggerKind, "opened" | "changed" | "entered" | "tagged" | "analysed">;
  /** Of `entered`: ids; null for any. */
  environments: ReadonlySet<string> | null;
  /** Of `tagged`: its name in lower case. */
  tag: string | null;
}

/** The organization's workflows, as far as changes start them. */
export interface WorkflowTriggers {
  all: readonly WorkflowTrigger[];
  /** Whether some run waits until an incident is otherwise: then each change wakes it. */
  isWatching: boolean;
  needsEnvironments: boolean;
}

export interface Moves {
  before: (incidentId: string) => readonly string[];
  now: (incidentId: string) => readonly string[];
}

export const openings: ReadonlySet<ActivityType> = new Set(["created", "reopened", "split"]);
export const changes: ReadonlySet<ActivityType> = new Set([
  "alerts_added",
  "alerts_resolved",
  "status",
  "resolved",
  "merged",
]);

export function startWorkflows(
  world: World,
  triggers: WorkflowTriggers,
  { moves, tagging }: { moves: Moves; tagging: Tagging },
): void {
  const activities = Map.groupBy(world.history.activities, (activity) => activity.incident_id);
  for (const id of world.incidents.changed) {
    const incident = world.incidents.byId.get(id);
    if (!incident || !mayStart(incident)) continue;
    const types = new Set(activities.get(id)?.map(({ type }) => type));
    const isNew = !world.incidents.placedBefore.has(id);
    const isOpened = isNew || [...types].some((type) => openings.has(type));
    const change: IncidentMoment = {
      isOpened,
      isChanged: !isOpened && [...types].some((type) => changes.has(type)),
      isAnalysed: types.has("ai_analysis"),
      entered: enteredBy(id, moves),
      tags: isNew ? tagNames(incident, tagging) : setTags(activities.get(id) ?? []),
    };
    for (const trigger of triggers.all)
      if (isMet(trigger, change))
        world.workflows.starts.push({
          workflow_id: trigger.workflow_id,
          incident_id: id,
          kind: trigger.kind,
          chain: world.workflows.chain,
        });
  }
}

/** What is under maintenance disturbs nobody, nor does what another incident took over. */
const mayStart = ({ folder, merged_into }: IncidentState): boolean =>
  merged_into === null && folder !== "maintenance";

interface IncidentMoment {
  isOpened: boolean;
  isChanged: boolean;
  isAnalysed: boolean;
  entered: readonly string[];
  /** In lower case. */
  tags: ReadonlySet<string>;
}

function isMet({ kind, environments, tag }: WorkflowTrigger, moment: IncidentMoment): boolean {
  switch (kind) {
    case "opened":
      return moment.isOpened;
    case "changed":
      return moment.isChanged;
    case "analysed":
      return moment.isAnalysed;
    case "entered":
      return moment.entered.some((id) => environments === null || environments.has(id));
    case "tagged":
      return tag !== null && moment.tags.has(tag);
  }
}

function enteredBy(id: string, { before, now }: Moves): string[] {
  const known = new Set(before(id));
  return now(id).filter((environment) => !known.has(environment));
}

const tagNames = (incident: IncidentState, tagging: Tagging): Set<string> =>
  new Set(
    Object.entries(incident.incident_tags).flatMap(([id, { value }]) =>
      value === null ? [] : (tagging.nameOf(id)?.toLowerCase() ?? []),
    ),
  );

const setTags = (activities: readonly { type: ActivityType; params: object }[]): Set<string> =>
  new Set(
    activities.flatMap(({ type, params }) =>
      type === "tag_set" && "tag" in params ? [String(params.tag).toLowerCase()] : [],
    ),
  );
