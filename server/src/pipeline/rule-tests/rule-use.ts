/** Which rules stored events meet, and which of them another always forestalls. */
import { subjectOfEvent } from "../../features/incidents/world/subject.ts";
import type { AlertFilterBody } from "#contract/alert-filters.ts";
import { readyFilter } from "../../features/alert-filters/decide.ts";
import { matchPatterns } from "../../features/correlation/decide.ts";
import { enricherOf } from "../../features/enrichment/decide.ts";
import type { Event } from "../../features/incidents/world/event.ts";
import { finalizeIncidents } from "../../features/incidents/world/finalize-incidents.ts";
import { incidentFacts } from "../../features/incidents/world/incident-fields.ts";
import type { Rule } from "../../features/rules/rule.ts";
import { decide } from "../pipeline.ts";
import type { RuleBook } from "../rule-book.ts";
import { testWorld } from "./test-world.ts";

/** Rules go by their ids, rules inside an enrichment tag by theirs. */
export interface RuleUse {
  /** Took part in what became of some event. */ usedIds: ReadonlySet<string>;
  /** Would have, but these came first, each time. */ shadowed: ReadonlyMap<
    string,
    readonly string[]
  >;
}

/** Events in the order in which they came, as they were sent. */
export function ruleUse(
  book: RuleBook,
  events: readonly Event[],
  filters: readonly Rule<AlertFilterBody>[],
): RuleUse {
  const world = testWorld();
  const usedIds = new Set<string>();
  const filtered: { event: Event; by: string }[] = [];
  const behind = new Map<string, Set<string>>();
  const setBy = new Map<string, { event: Event; by: string }[]>();
  for (const raw of events) {
    world.at = raw.received_at;
    const event =
      book.rules.enriching?.(raw, ({ rule_id, tag }) => {
        usedIds.add(rule_id);
        const setters = setBy.get(tag);
        if (!setters) setBy.set(tag, [{ event: raw, by: rule_id }]);
        else if (setters.length < maxEventsPerTag) setters.push({ event: raw, by: rule_id });
      }) ?? raw;
    const verdict = decide(world, book.rules, event);
    if (verdict.rule_id !== undefined) usedIds.add(verdict.rule_id);
    if (verdict.outcome === "filtered" && filtered.length < maxEventsPerTag * 10)
      filtered.push({ event, by: verdict.rule_id ?? "" });
    for (const id of verdict.muted_by ?? []) usedIds.add(id);
    if (verdict.outcome === "opened" || verdict.outcome === "joined")
      recordPatterns(book, { event, patternResults: verdict.patternResults, usedIds, behind });
  }
  recordIncidents(book, world, usedIds);
  for (const id of usedIds) behind.delete(id);
  shadowedFilters(filters, { filtered, usedIds, behind });
  shadowedEnrichments(book, { setBy, usedIds, behind });
  return { usedIds, shadowed: new Map([...behind].map(([id, by]) => [id, [...by]])) };
}

/** Enough to tell whether something is always forestalled; every one would be work without end. */
const maxEventsPerTag = 500;

function recordPatterns(
  book: RuleBook,
  {
    event,
    patternResults,
    usedIds,
    behind,
  }: {
    event: Event;
    patternResults: readonly { pattern_id: string; result: string }[];
    usedIds: Set<string>;
    behind: Map<string, Set<string>>;
  },
): void {
  const first = patternResults.find((result) => result.result === "joined")?.pattern_id;
  let isBehind = false;
  for (const { pattern } of matchPatterns(subjectOfEvent(event), book.rules.patterns).fits) {
    if (isBehind && first !== undefined)
      behind.set(pattern.id, (behind.get(pattern.id) ?? new Set()).add(first));
    else usedIds.add(pattern.id);
    if (pattern.id === first) isBehind = true;
  }
}

function recordIncidents(
  book: RuleBook,
  world: ReturnType<typeof testWorld>,
  usedIds: Set<string>,
): void {
  const places = finalizeIncidents(world, book);
  for (const incident of world.incidents.byId.values()) {
    for (const id of Object.keys(incident.incident_tags)) usedIds.add(id);
    const facts = world.facts.byIncident.get(incident.id);
    if (!facts) continue;
    for (const rule of book.sharing.candidates(places.get(incident.id) ?? []))
      if (!usedIds.has(rule.id) && rule.holds(incidentFacts(incident, facts, () => [])))
        usedIds.add(rule.id);
  }
}

interface ShadowContext {
  usedIds: ReadonlySet<string>;
  behind: Map<string, Set<string>>;
}

function shadowedFilters(
  filters: readonly Rule<AlertFilterBody>[],
  {
    filtered,
    usedIds,
    behind,
  }: ShadowContext & { filtered: readonly { event: Event; by: string }[] },
): void {
  for (const filter of filters
    .filter((filter) => filter.active && !usedIds.has(filter.id))
    .map(readyFilter)) {
    for (const { event, by } of filtered) {
      if (
        (event.status === "ok" && !filter.dropsOk) ||
        !filter.isOpenAt(event.received_at) ||
        !filter.condition.holds(subjectOfEvent(event).conditionFacts)
      )
        continue;
      behind.set(filter.id, (behind.get(filter.id) ?? new Set()).add(by));
    }
  }
}

function shadowedEnrichments(
  { enrichment }: RuleBook,
  {
    setBy,
    usedIds,
    behind,
  }: ShadowContext & { setBy: ReadonlyMap<string, readonly { event: Event; by: string }[]> },
): void {
  for (const tag of enrichment.tags) {
    for (const rule of tag.rules) {
      if (usedIds.has(rule.id)) continue;
      const alone = enricherOf([{ ...tag, rules: [rule] }], enrichment.tables);
      for (const { event, by } of setBy.get(tag.name) ?? []) {
        alone?.(event, (match) => {
          if (match.rule_id === rule.id)
            behind.set(rule.id, (behind.get(rule.id) ?? new Set()).add(by));
        });
      }
    }
  }
}
