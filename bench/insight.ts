/** How long the engines take over as much as a large organization has. */
import fc from "fast-check";
import { AnomalyDetector } from "#insight/anomaly-detector.ts";
import { arbitraryDesk } from "#insight/arbitrary-desk.ts";
import { type Change, rankChanges } from "#insight/rank-changes.ts";
import { indexTickets, rankIndexedTickets, type TicketText } from "#insight/rank-tickets.ts";
import { indexIncidents, type IncidentRecord } from "#insight/similar/index-incidents.ts";
import { relateIncidents } from "#insight/relations/relate-incidents.ts";
import type { RelatedIncident } from "#insight/relations/relation.ts";
import { rankIndexed } from "#insight/similar/rank-similar.ts";
import { translate } from "#insight/translate/translate.ts";

/** Each engine over as much as a large organization has, beside its target. */
export function benchInsight({
  isShort,
  print,
}: {
  isShort: boolean;
  print: (text: string) => void;
}): void {
  const { tickets, charactersPerTicket, indexMs, rankMs } = ticketCosts(isShort ? 500 : 5000);
  const atMs = (share: number): string =>
    (rankMs[Math.floor(rankMs.length * share)] ?? 0).toFixed(0);
  print(
    `  ${tickets} tickets of ${charactersPerTicket.toFixed(0)} characters: indexed in ${indexMs.toFixed(0)} ms; an incident against them p50 ${atMs(0.5)} ms, p95 ${atMs(0.95)} ms (target at most 100)`,
  );
  for (const size of [
    { alerts: 10, changes: 20 },
    { alerts: 500, changes: 100 },
    { alerts: 5000, changes: 2000 },
  ]) {
    const { alerts, changes, rankMs: changesMs } = changeCosts(size);
    print(
      `  ${changes} changes beside an incident of ${alerts} alerts: ranked in ${changesMs.toFixed(0)} ms`,
    );
  }
  const similarity = similarityCosts(isShort ? 5000 : 100_000);
  const similarP95Ms = similarity.rankMs[Math.floor(similarity.rankMs.length * 0.95)] ?? 0;
  print(
    `  ${similarity.incidents} incidents: indexed in ${(similarity.indexMs / 1000).toFixed(1)} s; those like one in p95 ${similarP95Ms.toFixed(0)} ms (target at most 200)`,
  );
  // As many as the server compares one with, see store-candidates.ts; it indexes them each time.
  const candidates = similarityCosts(400);
  print(
    `  ${candidates.incidents} candidates: indexed in ${candidates.indexMs.toFixed(0)} ms; those like one in p95 ${(candidates.rankMs[Math.floor(candidates.rankMs.length * 0.95)] ?? 0).toFixed(0)} ms (target at most 200 together)`,
  );
  const { fields: fieldCount, values, translateMs } = translationCosts(isShort ? 100 : 1000);
  const p95Ms = translateMs[Math.floor(translateMs.length * 0.95)] ?? 0;
  print(
    `  a question to ${fieldCount} tags and ${values} values: translated in p95 ${p95Ms.toFixed(1)} ms (target at most 50)`,
  );
  const relations = relationCosts(isShort ? 200 : 1000);
  print(
    `  ${relations.incidents} open incidents of 30 alerts, ${relations.links} links: related in ${relations.relateMs.toFixed(0)} ms, ${relations.count} relations (target at most 5000 ms for 1000)`,
  );
  const { usPerPoint, bytesPerSeries } = anomalyCosts(isShort ? 5 : 50);
  print(
    `  a point of a series that knows two weeks: ${usPerPoint.toFixed(0)} µs, so 10,000 series take ${(usPerPoint / 100).toFixed(1)} s (target at most 60); ${(bytesPerSeries / 1000).toFixed(0)} kB a series`,
  );
}

interface TicketCosts {
  tickets: number;
  charactersPerTicket: number;
  indexMs: number;
  /** Of one incident each, in ascending order. */
  rankMs: number[];
}

function ticketCosts(count: number): TicketCosts {
  const desks = fc.sample(arbitraryDesk, { seed: 3, numRuns: Math.ceil(count / 90) });
  // Tickets of a desk are a hundred characters long, those of people who paste logs far longer.
  const tickets: TicketText[] = desks
    .flatMap((desk) => desk.tickets)
    .slice(0, count)
    .map((ticket, index) => ({
      ...ticket,
      id: String(index),
      description: `${ticket.description} ${logOf(index)}`,
    }));
  const incidents = desks.flatMap((desk) => desk.incidents).slice(0, 50);

  const begin = performance.now();
  const ticketIndex = indexTickets(tickets);
  const indexMs = performance.now() - begin;
  const rankMs = incidents.map(({ incident }) => {
    const started = performance.now();
    rankIndexedTickets(incident, ticketIndex);
    return performance.now() - started;
  });
  return {
    tickets: tickets.length,
    charactersPerTicket:
      tickets.reduce((sum, { description }) => sum + description.length, 0) / tickets.length,
    indexMs,
    rankMs: rankMs.toSorted((a, b) => a - b),
  };
}

interface ChangeCosts {
  alerts: number;
  changes: number;
  rankMs: number;
}

/** A storm over 1,000 hosts of 200 services, and as many changes as a large organization has. */
function changeCosts(size: { alerts: number; changes: number }): ChangeCosts {
  const start = 1_795_000_000;
  const alerts = Array.from({ length: size.alerts }, (_, index) => ({
    tags: {
      host: `host-${index % 1000}.example.com:9100`,
      service: `service-${index % 200}`,
      check: `check-${index % 30}`,
      region: `region-${index % 4}`,
    },
    text: `check-${index % 30} has failed on host-${index % 1000}: ${index} requests timed out`,
    start: start + (index % 600),
  }));
  const changes = Array.from({ length: size.changes }, (_, index): Change => ({
    id: String(index),
    summary: `Deploy service-${index % 400} v1.${index}`,
    status: "Done",
    start: start - index,
    end: null,
    tags: { service: `service-${index % 400}`, region: `region-${index % 4}` },
  }));
  const neighbours = ({ value }: { value: string }): { value: string; hops: number }[] => {
    const number = Number(/\d+$/.exec(value)?.[0] ?? Number.NaN);
    if (Number.isNaN(number)) return [];
    return Array.from({ length: 12 }, (_, step) => ({
      value: `service-${(number + step * 7) % 400}`,
      hops: Math.floor(step / 4) + 1,
    }));
  };
  const begin = performance.now();
  rankChanges({ start, end: null, alerts }, changes, { neighbours, howOften: () => 3 });
  return { ...size, rankMs: performance.now() - begin };
}

interface SimilarityCosts {
  incidents: number;
  indexMs: number;
  /** Of one incident each, in ascending order. */
  rankMs: number[];
}

/** Incidents of 90 days, each with a few alerts, a sentence of each and a short account. */
function similarityCosts(count: number): SimilarityCosts {
  const desks = fc.sample(arbitraryDesk, { seed: 5, numRuns: 20 });
  const problems = desks.flatMap((desk) => desk.incidents);
  const accounts = desks.flatMap((desk) => desk.tickets);
  const incidents = Array.from({ length: count }, (_, index): IncidentRecord => {
    const { incident } = problems[index % problems.length] ?? raise();
    return {
      id: String(index),
      title: incident.title,
      texts: [...incident.texts, logOf(index)],
      account: [accounts[(index * 7) % accounts.length]?.description ?? ""],
      tags: { ...incident.labels, host: `host-${index % 5000}.example.com` },
      checks: { [`check-${index % 60}`]: 1 + (index % 40) },
    };
  });
  const begin = performance.now();
  const incidentIndex = indexIncidents(incidents);
  const indexMs = performance.now() - begin;
  const rankMs = Array.from({ length: 100 }, (_, index) => {
    const incident = incidents[(index * 997) % count] ?? raise();
    const started = performance.now();
    rankIndexed({ ...incident, account: [] }, incidentIndex);
    return performance.now() - started;
  });
  return { incidents: count, indexMs, rankMs: rankMs.toSorted((a, b) => a - b) };
}

function raise(): never {
  throw new Error("A desk has incidents");
}

interface TranslationCosts {
  fields: number;
  values: number;
  /** Of one question each, in ascending order. */
  translateMs: number[];
}

/** Questions to an organization with 200 tags; the server passes the values that a question writes. */
function translationCosts(count: number): TranslationCosts {
  const fields = Array.from({ length: 200 }, (_, index) => ({
    name: `tag_${index}_name`,
    kind: "text" as const,
  }));
  const values = Array.from({ length: 1000 }, (_, index) => ({
    field: `tag_${index % 200}_name`,
    value: `service-${index}`,
    count: index,
  }));
  const vocabulary = {
    fields,
    values,
    me: "Ada",
    now: { nowS: 1_795_000_000, timeZone: "Europe/Berlin" },
  };
  const translateMs = Array.from({ length: count }, (_, index) => {
    const text = `worst incidents of tag ${index} name service-${index * 7} or service-${index} with more than 20 alerts that are not in service-${index + 3} since yesterday evening, please`;
    const started = performance.now();
    translate(text, vocabulary);
    return performance.now() - started;
  });
  return {
    fields: fields.length,
    values: values.length,
    translateMs: translateMs.toSorted((a, b) => a - b),
  };
}

interface RelationCosts {
  incidents: number;
  links: number;
  count: number;
  relateMs: number;
}

/** All open, begun within six hours: as many pairs as there can be, none of them a recurrence. */
function relationCosts(count: number): RelationCosts {
  const entities = 400;
  const incidents = Array.from({ length: count }, (_, index): RelatedIncident => ({
    id: String(index),
    start: 1_795_000_000 + ((index * 7919) % 21_600),
    end: null,
    alerts: Array.from({ length: 30 }, (__, nth) => ({
      name: `check-${(index * 13 + nth * 5) % 60}`,
      entity: `service-${(index * 31 + nth * (1 + (index % 7))) % entities}`,
    })),
  }));
  const links = Array.from({ length: entities * 3 }, (_, index) => ({
    source: `service-${index % entities}`,
    target: `service-${(index * 17 + 5) % entities}`,
  }));
  const begin = performance.now();
  const relations = relateIncidents(incidents, { links, verdicts: [] });
  return {
    incidents: count,
    links: links.length,
    count: relations.length,
    relateMs: performance.now() - begin,
  };
}

interface AnomalyCosts {
  points: number;
  usPerPoint: number;
  bytesPerSeries: number;
}

/** Series that know two weeks, one point more of each: what a minute of many series costs. */
function anomalyCosts(series: number): AnomalyCosts {
  const before = process.memoryUsage();
  const detectors = Array.from({ length: series }, () => new AnomalyDetector());
  const valueOf = (index: number): number => 100 + 30 * Math.sin(index / 46) + ((index * 7) % 13);
  for (let index = 0; index < WARM_POINTS; index += 1)
    for (const detector of detectors)
      detector.observe({ time: index * 300, value: valueOf(index) });
  const begin = performance.now();
  for (let index = WARM_POINTS; index < WARM_POINTS + MEASURED_POINTS; index += 1)
    for (const detector of detectors)
      detector.observe({ time: index * 300, value: valueOf(index) });
  const points = series * MEASURED_POINTS;
  const after = process.memoryUsage();
  return {
    points,
    usPerPoint: ((performance.now() - begin) * 1000) / points,
    bytesPerSeries: (after.arrayBuffers - before.arrayBuffers) / series,
  };
}

const WARM_POINTS = 4032;
const MEASURED_POINTS = 20;

const logOf = (seed: number): string =>
  Array.from(
    { length: 8 },
    (_, line) =>
      `worker-${(seed * 7 + line) % 400} request ${seed * 31 + line} timed out after 30 s`,
  ).join("\n");
