/**
 * The last decision of every change: rules share what came into their environments, or changed
 * there.
 */
import type { Facts } from "#bpql/facts.ts";
import type { Quota } from "#contract/quotas.ts";
import type { Channel } from "#contract/sharing.ts";
import { hasRoom } from "../../quotas/decide.ts";
import { isSameTarget } from "../../sharing/decide.ts";
import type { Target } from "../../sharing/share.ts";
import { type AddressBook, targetOf } from "../../sharing/targets.ts";
import { emptyFacts, haystackOf } from "./facts.ts";
import { incidentFacts } from "./incident-fields.ts";
import { shareWithTargets } from "./share.ts";
import {
  mayBeShared,
  placementChangeOf,
  shouldShare,
  type SharingRule,
  type SharingRules,
} from "./sharing-rules.ts";
import type { AlertState, IncidentState } from "./state.ts";
import type { World } from "./world.ts";

/** An incident and the rules whose moment it is; whether their conditions hold is not yet asked. */
export interface RuleCandidates {
  incident: IncidentState;
  rules: readonly SharingRule[];
}

export interface SharingInputs {
  candidates: readonly RuleCandidates[];
  /** All alerts of the candidates, as they were before this change; empty unless texts count. */
  storedAlerts: readonly AlertState[];
  book: AddressBook;
  /** By channel, without what this change itself shares. */
  quotas: ReadonlyMap<Channel, Quota>;
}

/** Those that changed, or whose delay is over. */
export const sharableIncidents = (world: World): IncidentState[] =>
  [...new Set([...world.incidents.changed, ...world.shares.due.keys()])].flatMap((id) => {
    const incident = world.incidents.byId.get(id);
    return incident && mayBeShared(incident) ? [incident] : [];
  });

export function sharingCandidates(
  world: World,
  {
    incidents,
    sharing,
    environmentsBefore,
    environmentsNow,
  }: {
    incidents: readonly IncidentState[];
    sharing: SharingRules;
    environmentsBefore: (incidentId: string) => readonly string[];
    environmentsNow: (incidentId: string) => readonly string[];
  },
): RuleCandidates[] {
  return incidents.flatMap((incident): RuleCandidates[] => {
    const [before, now] = [environmentsBefore(incident.id), environmentsNow(incident.id)];
    const change = world.incidents.changed.has(incident.id)
      ? placementChangeOf(world, incident, { before, now })
      : null;
    const isIn = (rule: SharingRule) =>
      rule.environments === null || now.some((id) => rule.environments?.has(id));
    const rules = sharing
      .candidates(now)
      .filter((rule) =>
        isDelayOver(world, incident, rule)
          ? isIn(rule)
          : change !== null && shouldShare(rule, change),
      );
    return rules.length === 0 ? [] : [{ incident, rules }];
  });
}

/** Answers the incidents that were shared. */
export function shareByRules(world: World, inputs: SharingInputs): IncidentState[] {
  let descriptions: ReadonlyMap<string, readonly string[]> | null = null;
  const descriptionsOf = (incidentId: string): readonly string[] =>
    (descriptions ??= descriptionsByIncident(world, inputs.storedAlerts)).get(incidentId) ?? [];
  const quotas = quotasWithNewShares(world, inputs.quotas);
  const shared: IncidentState[] = [];
  for (const { incident, rules } of inputs.candidates) {
    const factsNow = () => conditionFactsOf(world, incident, descriptionsOf);
    const facts = factsNow();
    const holding = rules.filter((rule) => rule.holds(facts));
    const [late, due] = splitByDelay(world, incident, holding);
    for (const rule of late)
      world.shares.delayed.push({
        incident_id: incident.id,
        rule_id: rule.id,
        due_at: world.at + rule.delayS,
      });
    if (shareOne(world, incident, { rules: due, factsNow, book: inputs.book, quotas }))
      shared.push(incident);
  }
  return shared;
}

const isDelayOver = (world: World, incident: IncidentState, rule: SharingRule): boolean =>
  world.shares.due.get(incident.id)?.has(rule.id) === true;

/** Rules that wait, and rules that share now. */
function splitByDelay(
  world: World,
  incident: IncidentState,
  rules: readonly SharingRule[],
): [SharingRule[], SharingRule[]] {
  const isDue = (rule: SharingRule) => rule.delayS === 0 || isDelayOver(world, incident, rule);
  return [rules.filter((rule) => !isDue(rule)), rules.filter(isDue)];
}

/** What conditions and messages ask of an incident. */
function conditionFactsOf(
  world: World,
  incident: IncidentState,
  descriptionsOf: (incidentId: string) => readonly string[],
): Facts {
  const facts = world.facts.byIncident.get(incident.id) ?? emptyFacts(incident.id);
  return incidentFacts(incident, facts, () => [
    haystackOf(facts, incident.title, incident.subtitle),
    ...descriptionsOf(incident.id),
  ]);
}

/** An alert that this change has loaded counts as it is now. */
function descriptionsByIncident(
  world: World,
  storedAlerts: readonly AlertState[],
): Map<string, string[]> {
  const alerts = new Map(
    [...storedAlerts, ...world.alerts.byId.values()].map((alert) => [alert.id, alert]),
  );
  const byIncident = Map.groupBy(alerts.values(), (alert) => alert.incident_id);
  return new Map(
    [...byIncident].map(([id, group]) => [id, group.map((alert) => alert.description)]),
  );
}

/** What this change itself has shared and not yet stored counts. */
function quotasWithNewShares(
  world: World,
  stored: ReadonlyMap<Channel, Quota>,
): Map<Channel, Quota> {
  const quotas = new Map(stored);
  for (const share of world.shares.changed)
    if (share.id === null) addUsage(quotas, share.system, 1);
  return quotas;
}

/** Whether any of the rules shared it. */
function shareOne(
  world: World,
  incident: IncidentState,
  {
    rules,
    factsNow,
    ...context
  }: {
    rules: readonly SharingRule[];
    /** With what the rules before have shared. */
    factsNow: () => Facts;
    book: AddressBook;
    quotas: Map<Channel, Quota>;
  },
): boolean {
  const wasChanged = world.incidents.changed.has(incident.id);
  const applied = rules.filter((rule) =>
    applyRule(world, incident, { rule, ...context, message: rule.messageOf(factsNow()) }),
  );
  if (applied.length > 0 && !wasChanged) incident.version += 1;
  return applied.length > 0;
}

function addUsage(quotas: Map<Channel, Quota>, channel: Channel, more: number): void {
  const quota = quotas.get(channel);
  if (quota) quotas.set(channel, { ...quota, used: quota.used + more });
}

interface ShareContext {
  rule: SharingRule;
  book: AddressBook;
  quotas: Map<Channel, Quota>;
  message: string;
}

/**
 * Whoever was told of the incident once, by whomever, is not told anew by a rule: also not who
 * wanted no more of it.
 */
function applyRule(
  world: World,
  incident: IncidentState,
  { rule, book, quotas, message }: ShareContext,
): boolean {
  const existing = world.shares.byIncident.get(incident.id) ?? [];
  const reached = rule.targets
    .map((target) => targetOf(target.target, target.system, book))
    .filter(
      (recipient): recipient is Target =>
        !("code" in recipient) && !existing.some((share) => isSameTarget(share, recipient)),
    );
  const by = { kind: "rule", id: rule.id, name: rule.name } as const;
  const recordShare = (targets: readonly Target[], blocked: Channel | null) =>
    world.shares.byRules.push({
      incident_id: incident.id,
      rule_id: rule.id,
      targets: targets.map((target) => target.address),
      blocked,
    });
  const passed: Target[] = [];
  // One entry of the incident's history has one channel; of a channel all of them go, or none.
  for (const [system, targets] of Map.groupBy(reached, (recipient) => recipient.system)) {
    const quota = quotas.get(system);
    if (quota && !hasRoom(quota, targets.length)) {
      recordBlocked(world, incident, { rule, quota });
      recordShare(targets, system);
      continue;
    }
    addUsage(quotas, system, targets.length);
    shareWithTargets(world, incident, { targets, message, actor: by });
    passed.push(...targets);
  }
  if (passed.length > 0) recordShare(passed, null);
  return passed.length > 0;
}

/** One entry for a rule and a channel, whatever the number of incidents. */
function recordBlocked(
  world: World,
  incident: IncidentState,
  { rule, quota: { channel, used, limit } }: { rule: SharingRule; quota: Quota },
): void {
  const entry = world.shares.blocked.find(
    (blockedShare) => blockedShare.rule_id === rule.id && blockedShare.channel === channel,
  );
  if (!entry)
    return void world.shares.blocked.push({
      at: world.at,
      channel,
      used,
      limit: limit ?? 0,
      rule_id: rule.id,
      by_name: rule.name,
      target: null,
      incident_ids: [incident.id],
      incidents: 1,
    });
  entry.incident_ids.push(incident.id);
  entry.incidents += 1;
}
