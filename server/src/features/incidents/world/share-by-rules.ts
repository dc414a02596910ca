/**
 * The last step of every change: rules share what came into their environments, or changed there.
 */
import type { Facts } from "#bpql/facts.ts";
import type { Quota } from "#contract/quotas.ts";
import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../../platform/db.ts";
import { loadContacts } from "../../contacts/store.ts";
import { loadAssignable } from "../../people/store.ts";
import { hasRoom } from "../../quotas/decide.ts";
import { loadQuotasOf } from "../../quotas/store.ts";
import { isSameTarget } from "../../sharing/decide.ts";
import type { Target } from "../../sharing/share.ts";
import { loadShares } from "../../sharing/store.ts";
import { type AddressBook, targetOf } from "../../sharing/targets.ts";
import { haystackOf } from "./facts.ts";
import { incidentFacts } from "../feed/incident-fields.ts";
import { shareWithTargets } from "../actions/share.ts";
import {
  shouldShare,
  mayBeShared,
  placementChangeOf,
  type SharingRule,
  type SharingRules,
} from "./sharing-rules.ts";
import type { AlertState, FactsState, IncidentState } from "./state.ts";
import { loadSetEnvironments, saveDelayedShares } from "../stores/store-reads.ts";
import { loadAlertsOf, loadFacts } from "../stores/store-world.ts";
import type { World } from "./world.ts";

type FactsLookup = (incident: IncidentState) => Facts;
interface DueShares {
  incident: IncidentState;
  rules: SharingRule[];
}

/**
 * Answers the incidents that were shared. A fixed number of queries, whatever the number of
 * incidents and rules; none where no rule looks.
 */
export async function shareByRules(
  sql: Sql,
  world: World,
  { sharing, placements }: { sharing: SharingRules; placements: ReadonlyMap<string, string[]> },
): Promise<IncidentState[]> {
  if (sharing.isIdle || !world.shares.mayShare) return [];
  const candidates = await findCandidates(sql, world, { sharing, placements });
  if (candidates.length === 0) return [];
  const facts = await loadConditionFacts(sql, world, { candidates, sharing });
  const due = candidates.flatMap(({ incident, rules }): DueShares[] => {
    const conditionFacts = facts(incident);
    const holding = rules.filter((rule) => rule.holds(conditionFacts));
    return holding.length === 0 ? [] : [{ incident, rules: holding }];
  });
  const late = due.flatMap(({ incident, rules }) =>
    rules
      .filter((rule) => rule.delayS > 0 && !isDelayOver(world, incident, rule))
      .map((rule) => ({
        incident_id: incident.id,
        rule_id: rule.id,
        due_at: world.at + rule.delayS,
      })),
  );
  if (late.length > 0) await saveDelayedShares(sql, late);
  const now = due
    .map(({ incident, rules }) => ({
      incident,
      rules: rules.filter((rule) => rule.delayS === 0 || isDelayOver(world, incident, rule)),
    }))
    .filter(({ rules }) => rules.length > 0);
  return shareAll(sql, world, { due: now, facts });
}

const isDelayOver = (world: World, incident: IncidentState, rule: SharingRule): boolean =>
  world.shares.due.get(incident.id)?.has(rule.id) === true;

/** Incidents and the rules whose moment it is; whether conditions hold is not yet asked. */
async function findCandidates(
  sql: Sql,
  world: World,
  { sharing, placements }: { sharing: SharingRules; placements: ReadonlyMap<string, string[]> },
): Promise<DueShares[]> {
  const concerned = [...new Set([...world.incidents.changed, ...world.shares.due.keys()])].flatMap(
    (id) => {
      const incident = world.incidents.byId.get(id);
      return incident && mayBeShared(incident) ? [incident] : [];
    },
  );
  if (concerned.length === 0) return [];
  const setsBefore = concerned.map(
    (incident) => world.incidents.placedBefore.get(incident.id)?.set_id ?? 0,
  );
  const sets = new Map(
    (await loadSetEnvironments(sql, [...new Set(setsBefore)])).map((row) => [
      row.id,
      row.environments,
    ]),
  );
  return concerned.flatMap((incident, at): DueShares[] => {
    const before = sets.get(setsBefore[at] ?? 0) ?? [];
    const now = placements.get(incident.id) ?? before;
    const moment = world.incidents.changed.has(incident.id)
      ? placementChangeOf(world, incident, { before, now })
      : null;
    const isIn = (rule: SharingRule) =>
      rule.environments === null || now.some((id) => rule.environments?.has(id));
    const rules = sharing
      .candidates(now)
      .filter((rule) =>
        isDelayOver(world, incident, rule)
          ? isIn(rule)
          : moment !== null && shouldShare(rule, moment),
      );
    return rules.length === 0 ? [] : [{ incident, rules }];
  });
}

/** What conditions and messages ask of each incident. */
async function loadConditionFacts(
  sql: Sql,
  world: World,
  { candidates, sharing }: { candidates: readonly DueShares[]; sharing: SharingRules },
): Promise<FactsLookup> {
  const ids = candidates.map(({ incident }) => incident.id);
  const missing = ids.filter((id) => !world.facts.byIncident.has(id));
  const loaded = new Map<string, FactsState>(
    (missing.length === 0 ? [] : await loadFacts(sql, missing)).map((facts) => [
      facts.incident_id,
      facts,
    ]),
  );
  const stored: AlertState[] = sharing.needsText ? await loadAlertsOf(sql, ids) : [];
  const byIncident = Map.groupBy(
    [
      ...new Map(
        [...stored, ...world.alerts.byId.values()].map((alert) => [alert.id, alert]),
      ).values(),
    ],
    (alert) => alert.incident_id,
  );
  return (incident) => {
    const facts = world.facts.byIncident.get(incident.id) ??
      loaded.get(incident.id) ?? {
        incident_id: incident.id,
        facts: {},
        repeated: {},
        comments: [],
      };
    return incidentFacts(incident, facts, () => [
      haystackOf(facts, incident.title, incident.subtitle),
      ...(byIncident.get(incident.id) ?? []).map((alert) => alert.description.toLowerCase()),
    ]);
  };
}

async function shareAll(
  sql: Sql,
  world: World,
  { due, facts }: { due: readonly DueShares[]; facts: FactsLookup },
): Promise<IncidentState[]> {
  if (due.length === 0) return [];
  const unread = due
    .filter(({ incident }) => incident.shares > 0 && !world.shares.byIncident.has(incident.id))
    .map(({ incident }) => incident.id);
  for (const [id, shares] of await loadShares(sql, unread)) world.shares.byIncident.set(id, shares);
  const book: AddressBook = {
    contacts: await loadContacts(sql),
    people: await loadAssignable(sql),
  };
  const quotas = await loadQuotasLeft(sql, world, due);
  return due.flatMap(({ incident, rules }) => {
    const wasChanged = world.incidents.changed.has(incident.id);
    const appliedRules = rules.filter((rule) =>
      applyRule(world, incident, { rule, book, quotas, message: rule.messageOf(facts(incident)) }),
    );
    if (appliedRules.length > 0 && !wasChanged) incident.version += 1;
    return appliedRules.length > 0 ? [incident] : [];
  });
}

/**
 * Once for all that is shared now; what this change itself has shared and not yet stored counts.
 */
async function loadQuotasLeft(
  sql: Sql,
  world: World,
  due: readonly DueShares[],
): Promise<Map<Channel, Quota>> {
  const quotas = await loadQuotasOf(
    sql,
    due.flatMap(({ rules }) =>
      rules.flatMap((rule) => rule.targets.map((target) => target.system)),
    ),
    world.at,
  );
  for (const newShare of world.shares.changed)
    if (newShare.id === null) addUsage(quotas, newShare.system, 1);
  return quotas;
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
        typeof recipient !== "string" && !existing.some((share) => isSameTarget(share, recipient)),
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
      incident_ids: [incident.id],
      incidents: 1,
    });
  entry.incident_ids.push(incident.id);
  entry.incidents += 1;
}
