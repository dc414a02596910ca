/** Which rules stored events meet, and which of them another always forestalls. */
import { subjectOfEvent } from "../../features/incidents/subject.ts";
import type { AlertFilterBody } from "#contract/alert-filters.ts";
import { readyFilter } from "../../features/alert-filters/decide.ts";
import { fitsOf } from "../../features/correlation/decide.ts";
import { enrichingOf } from "../../features/enrichment/decide.ts";
import type { Event } from "../../features/incidents/event.ts";
import { finish } from "../../features/incidents/finish.ts";
import { askable } from "../../features/incidents/incident-fields.ts";
import type { Rule } from "../../features/rules/rule.ts";
import { decide } from "../pipeline.ts";
import type { RuleBook } from "../rule-book.ts";
import { testWorld } from "./test-world.ts";

/** Rules go by their ids, rules inside an enrichment tag by theirs. */
export interface RuleUse {
  /** Took part in what became of some event. */ met: ReadonlySet<string>;
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
  const met = new Set<string>();
  const filtered: { event: Event; by: string }[] = [];
  const behind = new Map<string, Set<string>>();
  const setBy = new Map<string, { event: Event; by: string }[]>();
  for (const raw of events) {
    world.at = raw.received_at;
    const event =
      book.rules.enriching?.(raw, ({ rule_id, tag }) => {
        met.add(rule_id);
        const known = setBy.get(tag);
        if (!known) setBy.set(tag, [{ event: raw, by: rule_id }]);
        else if (known.length < eventsPerTag) known.push({ event: raw, by: rule_id });
      }) ?? raw;
    const verdict = decide(world, book.rules, event);
    if (verdict.rule_id !== undefined) met.add(verdict.rule_id);
    if (verdict.outcome === "filtered" && filtered.length < eventsPerTag * 10)
      filtered.push({ event, by: verdict.rule_id ?? "" });
    for (const id of verdict.muted_by ?? []) met.add(id);
    if (verdict.outcome === "opened" || verdict.outcome === "joined")
      notePatterns(book, { event, tried: verdict.tried, met, behind });
  }
  noteIncidents(book, world, met);
  for (const id of met) behind.delete(id);
  shadowedFilters(filters, { filtered, met, behind });
  shadowedEnrichments(book, { setBy, met, behind });
  return { met, shadowed: new Map([...behind].map(([id, by]) => [id, [...by]])) };
}

/** Enough to tell whether something is always forestalled; every one would be work without end. */
const eventsPerTag = 500;

function notePatterns(
  book: RuleBook,
  {
    event,
    tried,
    met,
    behind,
  }: {
    event: Event;
    tried: readonly { pattern_id: string; result: string }[];
    met: Set<string>;
    behind: Map<string, Set<string>>;
  },
): void {
  const first = tried.find((one) => one.result === "joined")?.pattern_id;
  let isBehind = false;
  for (const { pattern } of fitsOf(subjectOfEvent(event), book.rules.patterns).fits) {
    if (isBehind && first !== undefined)
      behind.set(pattern.id, (behind.get(pattern.id) ?? new Set()).add(first));
    else met.add(pattern.id);
    if (pattern.id === first) isBehind = true;
  }
}

function noteIncidents(
  book: RuleBook,
  world: ReturnType<typeof testWorld>,
  met: Set<string>,
): void {
  const places = finish(world, book);
  for (const incident of world.incidents.values()) {
    for (const id of Object.keys(incident.incident_tags)) met.add(id);
    const facts = world.facts.get(incident.id);
    if (!facts) continue;
    for (const rule of book.sharing.near(places.get(incident.id) ?? []))
      if (!met.has(rule.id) && rule.holds(askable(incident, facts, () => []))) met.add(rule.id);
  }
}

interface Forestalled {
  met: ReadonlySet<string>;
  behind: Map<string, Set<string>>;
}

function shadowedFilters(
  filters: readonly Rule<AlertFilterBody>[],
  { filtered, met, behind }: Forestalled & { filtered: readonly { event: Event; by: string }[] },
): void {
  for (const filter of filters.filter((one) => one.active && !met.has(one.id)).map(readyFilter)) {
    for (const { event, by } of filtered) {
      if (
        (event.status === "ok" && !filter.dropsOk) ||
        !filter.isOpenAt(event.received_at) ||
        !filter.condition.holds(subjectOfEvent(event).asked)
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
    met,
    behind,
  }: Forestalled & { setBy: ReadonlyMap<string, readonly { event: Event; by: string }[]> },
): void {
  for (const tag of enrichment.tags) {
    for (const rule of tag.rules) {
      if (met.has(rule.id)) continue;
      const alone = enrichingOf([{ ...tag, rules: [rule] }], enrichment.tables);
      for (const { event, by } of setBy.get(tag.name) ?? []) {
        alone?.(event, (found) => {
          if (found.rule_id === rule.id)
            behind.set(rule.id, (behind.get(rule.id) ?? new Set()).add(by));
        });
      }
    }
  }
}
