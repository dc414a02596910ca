import type { ActivityType } from "#contract/incidents.ts";
import { emptyFacts, type FactValue } from "./facts.ts";
import { newAnalyses, type WorldAnalyses } from "./members/analyses.ts";
import { newAlerts, type WorldAlerts } from "./members/alerts.ts";
import { newCorrelation, type WorldCorrelation } from "./members/correlation.ts";
import { newFacts, type WorldFacts } from "./members/facts.ts";
import { newHistory, type WorldHistory } from "./members/history.ts";
import { newIncidents, type WorldIncidents } from "./members/incidents.ts";
import { newNotifications, type WorldNotifications } from "./members/notifications.ts";
import { newRecoveries, type WorldRecoveries } from "./members/recoveries.ts";
import { newShares, type WorldShares } from "./members/shares.ts";
import { newWorkflows, type WorldWorkflows } from "./members/workflows.ts";
import type {
  ActorState,
  AlertState,
  FactsState,
  IncidentState,
  NewActivity,
  NewTimer,
} from "./state.ts";

/**
 * What a decision works on: the alerts and incidents it may touch, loaded beforehand, and a record
 * of what it changed. Decisions change only this; apply.ts writes it down. Each member belongs to
 * one owner; what a feature adds to incidents is a member of its own.
 */
export interface World {
  /** Time of the decision: the receipt of the event, or the moment of the click. */
  at: number;
  /** When the decision is made: later than `at` for what waited in the inbox. */
  readonly now: number;
  actor: ActorState;
  alerts: WorldAlerts;
  incidents: WorldIncidents;
  facts: WorldFacts;
  correlation: WorldCorrelation;
  history: WorldHistory;
  notifications: WorldNotifications;
  recoveries: WorldRecoveries;
  shares: WorldShares;
  workflows: WorldWorkflows;
  analyses: WorldAnalyses;
  timers: NewTimer[];
}

/** Where ids of what a decision makes come from. */
export interface IdSource {
  alert(): string;
  incident(): string;
}

export function newWorld(at: number, actor: ActorState, ids: IdSource): World {
  return {
    at,
    now: at,
    actor,
    alerts: newAlerts(() => ids.alert()),
    incidents: newIncidents(() => ids.incident()),
    facts: newFacts(),
    correlation: newCorrelation(),
    history: newHistory(),
    notifications: newNotifications(),
    recoveries: newRecoveries(),
    shares: newShares(),
    workflows: newWorkflows(),
    analyses: newAnalyses(),
    timers: [],
  };
}

/** Ids that the database gave out, each once; asking for more is a bug of whoever reserved them. */
export const reservedIds = (alerts: string[], incidents: string[]): IdSource => ({
  alert: () => takeId(alerts),
  incident: () => takeId(incidents),
});

/** For decisions that make nothing. */
export const noIds: IdSource = reservedIds([], []);

/** They ascend as live ones do: of two incidents that fit equally well the younger one wins. */
export function countingIds(): IdSource {
  let alerts = 0;
  let incidents = 0;
  return {
    alert: () => String(++alerts),
    incident: () => String(++incidents),
  };
}

export function incidentOf(world: World, id: string): IncidentState {
  const incident = world.incidents.byId.get(id);
  if (!incident) throw new Error(`incident ${id} was not loaded`);
  return incident;
}

export const changedAlertsOf = (world: World): AlertState[] =>
  [...world.alerts.changed].flatMap((id) => world.alerts.byId.get(id) ?? []);

/** Facts to change. Reading needs world.facts.byIncident alone. */
export function factsOf(world: World, incidentId: string): FactsState {
  const facts = world.facts.byIncident.get(incidentId) ?? emptyFacts(incidentId);
  world.facts.byIncident.set(incidentId, facts);
  return facts;
}

export function recordValues(
  world: World,
  incidentId: string,
  { removed, added }: { removed: readonly FactValue[]; added: readonly FactValue[] },
): void {
  const recorded = world.facts.values.get(incidentId) ?? { removed: [], added: [] };
  world.facts.values.set(incidentId, recorded);
  recorded.removed.push(...removed);
  recorded.added.push(...added);
}

const mergeable = new Set<ActivityType>(["alerts_added", "alerts_resolved"]);
const maxNamedIds = 20;

/** Many alerts joining within a second are one activity with a count. */
export function addActivity(
  world: World,
  incidentId: string,
  { type, ...params }: { type: ActivityType } & Record<string, unknown>,
): void {
  const key = `${incidentId} ${type}`;
  const last = world.history.mergeable.get(key);
  if (!last || Math.floor(last.at) !== Math.floor(world.at)) {
    const activity: NewActivity = {
      incident_id: incidentId,
      type,
      at: world.at,
      actor: world.actor,
      params: mergeable.has(type) ? { count: 1, ...params } : params,
    };
    world.history.activities.push(activity);
    if (mergeable.has(type)) world.history.mergeable.set(key, activity);
    // What ends or begins anew stands between what came before it and after.
    else if (type !== "status")
      for (const each of mergeable) world.history.mergeable.delete(`${incidentId} ${each}`);
    return;
  }
  const alertIds = Array.isArray(last.params["alert_ids"]) ? last.params["alert_ids"] : [];
  const more = Array.isArray(params["alert_ids"]) ? params["alert_ids"] : [];
  last.params = {
    ...last.params,
    ...params,
    count: Number(last.params["count"] ?? 1) + 1,
    alert_ids: [...alertIds, ...more].slice(0, maxNamedIds),
  };
}

function takeId(ids: string[]): string {
  const id = ids.shift();
  if (id === undefined) throw new Error("too few ids were reserved");
  return id;
}
