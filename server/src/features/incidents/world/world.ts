import type { Channel } from "#contract/sharing.ts";
import type { BlockedShare } from "../../quotas/blocked-share.ts";
import type {
  ActorState,
  AlertHead,
  AlertState,
  FactsState,
  IncidentState,
  NewActivity,
  NewTimer,
} from "./state.ts";
import type { ShareRow } from "../../sharing/share.ts";
import { emptyFacts, termsOf } from "./facts.ts";

/**
 * What a decision works on: the alerts and incidents it may touch, loaded beforehand, and a record
 * of what it changed.
 * Decisions change only this; incidents/store.ts writes it down.
 */
export interface World {
  /** Time of the decision: the receipt of the event, or the moment of the click. */
  at: number;
  /** When the decision is made: later than `at` for what waited in the inbox. */
  readonly now: number;
  actor: ActorState;
  alerts: Map<string, AlertState>;
  /** Identity → its current alert, loaded no further than an exact repeat needs. */
  heads: Map<string, AlertHead>;
  /** Identity → its current alert's id. */
  current: Map<string, string>;
  incidents: Map<string, IncidentState>;
  facts: Map<string, FactsState>;
  /** Correlation key → ids of incidents that may match; a superset, decisions verify. */
  candidates: Map<string, Set<string>>;
  /** Where each loaded incident was counted. */
  placedBefore: Map<
    string,
    Pick<IncidentState, "folder" | "attention" | "set_id" | "active" | "flapping_alerts">
  >;
  newAlertId(): string;
  newIncidentId(): string;
  changedAlerts: Set<string>;
  /**
   * Of those, the ones that are new, moved, retired or tagged anew; of the others only the status
   * side is written.
   */
  rewrittenAlerts: Set<string>;
  /** Alerts of which only last_seen and the count moved. */
  repeatedAlerts: Map<string, AlertHead>;
  changedIncidents: Set<string>;
  changedFacts: Set<string>;
  /** Search terms that an incident had before its facts were first touched. */
  termsBefore: Map<string, ReadonlySet<string>>;
  /** Descriptions that alerts had, of those that changed. */
  textsBefore: Map<string, string>;
  /** Incidents whose terms are all said anew: all their alerts are loaded. */
  rebuilt: Set<string>;
  /** Correlation keys to add to incidents, and incidents whose keys all go. */
  newKeys: { key: string; incident_id: string; until: number }[];
  closedKeys: Set<string>;
  activities: NewActivity[];
  /** Incident and type → the activity that more alerts are counted into. */
  mergeableActivities: Map<string, NewActivity>;
  timers: NewTimer[];
  /** Incident → its shares, those made by this decision included. */
  shares: Map<string, ShareRow[]>;
  changedShares: Set<ShareRow>;
  removedShares: Set<string>;
  /** Incidents that changed so that a subscriber would be told. */
  notifiable: Set<string>;
  /** Incidents that a maintenance window's end gave back as if they were new. */
  reactivated: Set<string>;
  /**
   * Whether rules may share what changes; not where only definitions changed, nor where something
   * is undone.
   */
  mayShare: boolean;
  /** Incident → rules whose delay is over. */
  dueShares: Map<string, Set<string>>;
  /** `blocked`: these could not be told, for the channel's quota is used up. */
  sharedByRules: {
    incident_id: string;
    rule_id: string;
    targets: string[];
    blocked: Channel | null;
  }[];
  blockedShares: BlockedShare[];
}

export interface Ids {
  alerts: string[];
  incidents: string[];
}

export function newWorld(at: number, actor: ActorState, ids: Ids): World {
  return {
    at,
    now: at,
    actor,
    alerts: new Map(),
    heads: new Map(),
    current: new Map(),
    incidents: new Map(),
    facts: new Map(),
    candidates: new Map(),
    placedBefore: new Map(),
    newAlertId: () => takeId(ids.alerts),
    newIncidentId: () => takeId(ids.incidents),
    changedAlerts: new Set(),
    rewrittenAlerts: new Set(),
    repeatedAlerts: new Map(),
    changedIncidents: new Set(),
    changedFacts: new Set(),
    termsBefore: new Map(),
    textsBefore: new Map(),
    rebuilt: new Set(),
    newKeys: [],
    closedKeys: new Set(),
    activities: [],
    mergeableActivities: new Map(),
    timers: [],
    shares: new Map(),
    changedShares: new Set(),
    removedShares: new Set(),
    notifiable: new Set(),
    reactivated: new Set(),
    mayShare: true,
    dueShares: new Map(),
    sharedByRules: [],
    blockedShares: [],
  };
}

export function incidentOf(world: World, id: string): IncidentState {
  const incident = world.incidents.get(id);
  if (!incident) throw new Error(`incident ${id} was not loaded`);
  return incident;
}

export const changedAlertsOf = (world: World): AlertState[] =>
  [...world.changedAlerts].flatMap((id) => world.alerts.get(id) ?? []);

/** Facts to change. Reading needs world.facts alone. */
export function factsOf(world: World, incidentId: string): FactsState {
  const facts = world.facts.get(incidentId) ?? emptyFacts(incidentId);
  world.facts.set(incidentId, facts);
  if (!world.termsBefore.has(incidentId)) world.termsBefore.set(incidentId, termsOf(facts));
  return facts;
}

const mergeable = new Set(["alerts_added", "alerts_resolved"]);
const maxNamedIds = 20;

/** Many alerts joining at once are one activity with a count. */
export function addActivity(
  world: World,
  incidentId: string,
  { type, ...params }: { type: string } & Record<string, unknown>,
): void {
  const key = `${incidentId} ${type} ${world.at}`;
  const last = world.mergeableActivities.get(key);
  if (!last) {
    const activity = {
      incident_id: incidentId,
      type,
      at: world.at,
      actor: world.actor,
      params: mergeable.has(type) ? { count: 1, ...params } : params,
    };
    world.activities.push(activity);
    if (mergeable.has(type)) world.mergeableActivities.set(key, activity);
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
