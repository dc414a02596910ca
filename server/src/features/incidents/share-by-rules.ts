/**
 * The last step of every change: rules share what came into their environments, or changed there.
 */
import type { Facts } from "#bpql/facts.ts";
import type { Quota } from "#contract/quotas.ts";
import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import { loadContacts } from "../contacts/store.ts";
import { loadAssignable } from "../people/store.ts";
import { hasRoom } from "../quotas/decide.ts";
import { loadQuotasOf } from "../quotas/store.ts";
import { isSameTarget } from "../sharing/decide.ts";
import type { Target } from "../sharing/share.ts";
import { loadShares } from "../sharing/store.ts";
import { type AddressBook, targetOf } from "../sharing/targets.ts";
import { haystackOf } from "./facts.ts";
import { askable } from "./incident-fields.ts";
import { share } from "./share.ts";
import {
  isItsMoment,
  mayBeShared,
  momentOf,
  type SharingRule,
  type SharingRules,
} from "./sharing-rules.ts";
import type { AlertState, FactsState, IncidentState } from "./state.ts";
import { loadSetEnvironments, saveDelayedShares } from "./store-reads.ts";
import { loadAlertsOf, loadFacts } from "./store-world.ts";
import type { World } from "./world.ts";

type Asking = (incident: IncidentState) => Facts;
interface Due {
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
  if (sharing.isIdle || !world.mayShare) return [];
  const near = await findNear(sql, world, { sharing, placements });
  if (near.length === 0) return [];
  const facts = await loadAsked(sql, world, { near, sharing });
  const due = near.flatMap(({ incident, rules }): Due[] => {
    const asked = facts(incident);
    const holding = rules.filter((rule) => rule.holds(asked));
    return holding.length === 0 ? [] : [{ incident, rules: holding }];
  });
  const late = due.flatMap(({ incident, rules }) =>
    rules
      .filter((rule) => rule.delayS > 0 && !isDue(world, incident, rule))
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
      rules: rules.filter((rule) => rule.delayS === 0 || isDue(world, incident, rule)),
    }))
    .filter(({ rules }) => rules.length > 0);
  return shareAll(sql, world, { due: now, facts });
}

const isDue = (world: World, incident: IncidentState, rule: SharingRule): boolean =>
  world.dueShares.get(incident.id)?.has(rule.id) === true;

/** Incidents and the rules whose moment it is; whether conditions hold is not yet asked. */
async function findNear(
  sql: Sql,
  world: World,
  { sharing, placements }: { sharing: SharingRules; placements: ReadonlyMap<string, string[]> },
): Promise<Due[]> {
  const concerned = [...new Set([...world.changedIncidents, ...world.dueShares.keys()])].flatMap(
    (id) => {
      const one = world.incidents.get(id);
      return one && mayBeShared(one) ? [one] : [];
    },
  );
  if (concerned.length === 0) return [];
  const setsBefore = concerned.map((one) => world.placedBefore.get(one.id)?.set_id ?? 0);
  const sets = new Map(
    (await loadSetEnvironments(sql, [...new Set(setsBefore)])).map((row) => [
      row.id,
      row.environments,
    ]),
  );
  return concerned.flatMap((incident, at): Due[] => {
    const before = sets.get(setsBefore[at] ?? 0) ?? [];
    const now = placements.get(incident.id) ?? before;
    const moment = world.changedIncidents.has(incident.id)
      ? momentOf(world, incident, { before, now })
      : null;
    const isIn = (rule: SharingRule) =>
      rule.environments === null || now.some((id) => rule.environments?.has(id));
    const rules = sharing
      .near(now)
      .filter((rule) =>
        isDue(world, incident, rule) ? isIn(rule) : moment !== null && isItsMoment(rule, moment),
      );
    return rules.length === 0 ? [] : [{ incident, rules }];
  });
}

/** What conditions and messages ask of each incident. */
async function loadAsked(
  sql: Sql,
  world: World,
  { near, sharing }: { near: readonly Due[]; sharing: SharingRules },
): Promise<Asking> {
  const ids = near.map(({ incident }) => incident.id);
  const missing = ids.filter((id) => !world.facts.has(id));
  const loaded = new Map<string, FactsState>(
    (missing.length === 0 ? [] : await loadFacts(sql, missing)).map((facts) => [
      facts.incident_id,
      facts,
    ]),
  );
  const stored: AlertState[] = sharing.asksText ? await loadAlertsOf(sql, ids) : [];
  const byIncident = Map.groupBy(
    [...new Map([...stored, ...world.alerts.values()].map((alert) => [alert.id, alert])).values()],
    (alert) => alert.incident_id,
  );
  return (incident) => {
    const facts = world.facts.get(incident.id) ??
      loaded.get(incident.id) ?? {
        incident_id: incident.id,
        facts: {},
        repeated: {},
        comments: [],
      };
    return askable(incident, facts, () => [
      haystackOf(facts, incident.title, incident.subtitle),
      ...(byIncident.get(incident.id) ?? []).map((alert) => alert.description.toLowerCase()),
    ]);
  };
}

async function shareAll(
  sql: Sql,
  world: World,
  { due, facts }: { due: readonly Due[]; facts: Asking },
): Promise<IncidentState[]> {
  if (due.length === 0) return [];
  const unread = due
    .filter(({ incident }) => incident.shares > 0 && !world.shares.has(incident.id))
    .map(({ incident }) => incident.id);
  for (const [id, shares] of await loadShares(sql, unread)) world.shares.set(id, shares);
  const book: AddressBook = {
    contacts: await loadContacts(sql),
    people: await loadAssignable(sql),
  };
  const quotas = await loadQuotasLeft(sql, world, due);
  return due.flatMap(({ incident, rules }) => {
    const wasChanged = world.changedIncidents.has(incident.id);
    const told = rules.filter((rule) =>
      shareBy(world, incident, { rule, book, quotas, message: rule.messageOf(facts(incident)) }),
    );
    if (told.length > 0 && !wasChanged) incident.version += 1;
    return told.length > 0 ? [incident] : [];
  });
}

/**
 * Once for all that is shared now; what this change itself has shared and not yet stored counts.
 */
async function loadQuotasLeft(
  sql: Sql,
  world: World,
  due: readonly Due[],
): Promise<Map<Channel, Quota>> {
  const quotas = await loadQuotasOf(
    sql,
    due.flatMap(({ rules }) => rules.flatMap((rule) => rule.targets.map((one) => one.system))),
    world.at,
  );
  for (const one of world.changedShares) if (one.id === null) count(quotas, one.system, 1);
  return quotas;
}

function count(quotas: Map<Channel, Quota>, channel: Channel, more: number): void {
  const quota = quotas.get(channel);
  if (quota) quotas.set(channel, { ...quota, used: quota.used + more });
}

interface Sharing {
  rule: SharingRule;
  book: AddressBook;
  quotas: Map<Channel, Quota>;
  message: string;
}

/**
 * Whoever was told of the incident once, by whomever, is not told anew by a rule: also not who
 * wanted no more of it.
 */
function shareBy(
  world: World,
  incident: IncidentState,
  { rule, book, quotas, message }: Sharing,
): boolean {
  const known = world.shares.get(incident.id) ?? [];
  const reached = rule.targets
    .map((one) => targetOf(one.target, one.system, book))
    .filter(
      (one): one is Target =>
        typeof one !== "string" && !known.some((share) => isSameTarget(share, one)),
    );
  const by = { kind: "rule", id: rule.id, name: rule.name } as const;
  const tell = (targets: readonly Target[], blocked: Channel | null) =>
    world.sharedByRules.push({
      incident_id: incident.id,
      rule_id: rule.id,
      targets: targets.map((one) => one.address),
      blocked,
    });
  const passed: Target[] = [];
  // One entry of the incident's history has one channel; of a channel all of them go, or none.
  for (const [system, targets] of Map.groupBy(reached, (one) => one.system)) {
    const quota = quotas.get(system);
    if (quota && !hasRoom(quota, targets.length)) {
      block(world, incident, { rule, quota });
      tell(targets, system);
      continue;
    }
    count(quotas, system, targets.length);
    share(world, incident, { targets, message, by });
    passed.push(...targets);
  }
  if (passed.length > 0) tell(passed, null);
  return passed.length > 0;
}

/** One entry for a rule and a channel, whatever the number of incidents. */
function block(
  world: World,
  incident: IncidentState,
  { rule, quota: { channel, used, limit } }: { rule: SharingRule; quota: Quota },
): void {
  const known = world.blockedShares.find(
    (one) => one.rule_id === rule.id && one.channel === channel,
  );
  if (!known)
    return void world.blockedShares.push({
      at: world.at,
      channel,
      used,
      limit: limit ?? 0,
      rule_id: rule.id,
      by_name: rule.name,
      incident_ids: [incident.id],
      incidents: 1,
    });
  known.incident_ids.push(incident.id);
  known.incidents += 1;
}
