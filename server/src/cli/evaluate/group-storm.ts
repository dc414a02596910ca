/** A labelled storm through the pipeline's own decisions: which alerts become which incidents. */
import type { PatternBody } from "#contract/correlation-patterns.ts";
import { settingDefaults } from "#contract/setting-limits.ts";
import type { RelatedAlert, RelatedIncident } from "#insight/relations/relation.ts";
import { filterMatcher } from "../../features/alert-filters/decide.ts";
import { readyPatterns } from "../../features/correlation/pattern-book.ts";
import { defaultPatterns, type Mode } from "../../features/correlation/patterns.ts";
import {
  recommendedPatterns,
  recommendedReopenWindowS,
} from "../../features/correlation/recommended-patterns.ts";
import type { PatternRow } from "../../features/correlation/store.ts";
import { enricherOf } from "../../features/enrichment/decide.ts";
import { readyTag } from "../../features/enrichment/ready-tags.ts";
import type { Event } from "../../features/incidents/world/event.ts";
import { factsOfAlert } from "../../features/incidents/world/facts.ts";
import { mutingOf } from "../../features/maintenance/decide.ts";
import { type Graph, graphOf, noTopology } from "../../features/topology/graph.ts";
import { openReplay, readDecided, type ReplayBook } from "../../pipeline/replay.ts";
import { appKeyOf, requestOf, type Storm, type StormAlert, uploadOf } from "./labelled-storm.ts";

/** As a new organization has it. */
export const groupByDefaults = (storm: Storm): StormIncident[] =>
  groupStorm(storm, {
    rows: rowsOf(defaultPatterns.map((pattern) => ({ ...pattern, ...defaultFields }))),
    mode: "time_window",
    graph: graphOf(noTopology),
    reopenWindowS: settingDefaults.reopenWindowS,
    tags: [],
  });

interface Recommendation {
  reopenWindowS?: number;
  /** Whether a rule names the cluster where the sender does not. */
  namesClusters?: boolean;
}

/** As an organization has it that accepts what is recommended. */
export function groupByRecommendation(
  storm: Storm,
  { reopenWindowS = recommendedReopenWindowS, namesClusters = false }: Recommendation = {},
): StormIncident[] {
  const topology = uploadOf(storm.topology);
  return groupStorm(storm, {
    rows: rowsOf(recommendedPatterns("cluster", topology)),
    mode: "manual",
    graph: graphOf(topology),
    reopenWindowS,
    tags: namesClusters ? [clusterTag] : [],
  });
}

export interface StormIncident extends RelatedIncident {
  alerts: readonly StormIncidentAlert[];
}
interface StormIncidentAlert extends RelatedAlert {
  /** Seconds since 1970. */
  at: number;
  /** Null if never. */
  end: number | null;
  /** Of the lines that fired: its first and its repeats. */
  lines: string[];
}

/** Line → its incident. */
export const groupsOf = (incidents: readonly StormIncident[]): Record<string, string> =>
  Object.fromEntries(
    incidents.flatMap(({ id, alerts }) =>
      alerts.flatMap(({ lines }) => lines.map((line) => [line, id])),
    ),
  );

const defaultFields: Omit<PatternBody, "tags" | "time_window" | "note"> = {
  filter: "",
  source_systems: [],
  title: "",
  window_mode: "anchored",
  cross_source: true,
  topology: null,
};
const rowsOf = (patterns: readonly PatternBody[]): PatternRow[] =>
  patterns.map((pattern, index) => ({
    ...pattern,
    id: String(index + 1),
    order: index + 1,
    active: true,
    revision: 1,
    created_at: 0,
    updated_at: 0,
    problem: null,
  }));

interface Grouping {
  rows: PatternRow[];
  mode: Mode;
  graph: Graph;
  reopenWindowS: number;
  tags: ReturnType<typeof readyTag>[];
}

function groupStorm(storm: Storm, grouping: Grouping): StormIncident[] {
  const { graph } = grouping;
  const book = bookOf(storm, grouping);
  const replay = openReplay(book);
  // Incidents are described in terms of the topology, whether or not it grouped them.
  const labelling = graph.isEmpty ? graphOf(uploadOf(storm.topology)) : graph;
  const incidents = new Map<string, Map<string, StormIncidentAlert>>();
  const ends = endsOf(storm.alerts);
  for (const [index, line] of storm.alerts.entries()) {
    const { id, status, ts } = line;
    const { events } = readDecided(requestOf(line, index), book);
    const [verdict] = replay.decide(events);
    const [received] = events;
    if (status !== "firing" || !verdict?.incident_id || !verdict.alert_id || !received) continue;
    const alerts = incidents.get(verdict.incident_id) ?? new Map<string, StormIncidentAlert>();
    incidents.set(verdict.incident_id, alerts);
    const alert = alerts.get(verdict.alert_id);
    const end = ends[index] ?? null;
    if (alert) Object.assign(alert, { end, lines: [...alert.lines, id] });
    else
      alerts.set(verdict.alert_id, {
        ...describe(received.event, labelling),
        at: ts,
        end,
        lines: [id],
      });
  }
  return [...incidents].map(([id, byId]) => incidentOf(id, [...byId.values()]));
}

const incidentOf = (id: string, alerts: StormIncidentAlert[]): StormIncident => ({
  id,
  start: Math.min(...alerts.map(({ at }) => at)),
  end: alerts.some(({ end }) => end === null)
    ? null
    : Math.max(...alerts.map(({ end }) => end ?? 0)),
  alerts,
});

function describe(event: Event, graph: Graph): RelatedAlert {
  const { primary, secondary, tags, source_system } = event;
  const facts = factsOfAlert({
    tags,
    source_system,
    primary_name: primary.name,
    secondary_name: secondary?.name ?? null,
  });
  const [entity] = graph.entitiesOf(facts).map((position) => graph.idOf(position));
  return {
    name: secondary?.value ?? event.description,
    entity: entity ?? primary.value,
  };
}

/** When each line's alert was resolved next; nothing if never. */
function endsOf(alerts: readonly StormAlert[]): (number | undefined)[] {
  const resolved = new Map<string, number>();
  const ends = alerts.map((): number | undefined => undefined);
  for (let index = alerts.length - 1; index >= 0; index -= 1) {
    const alert = alerts[index];
    if (!alert) continue;
    if (alert.status === "resolved") resolved.set(alert.fingerprint, alert.ts);
    ends[index] = resolved.get(alert.fingerprint);
  }
  return ends;
}

function bookOf({ alerts }: Storm, grouping: Grouping): ReplayBook {
  const { rows, mode, graph, reopenWindowS, tags } = grouping;
  const senders = new Map(
    [...new Set(alerts.map((alert) => alert.source))].map((source, index) => [
      appKeyOf(source),
      { id: String(index + 1), source_system: `${source}.bench` },
    ]),
  );
  return {
    appKeys: senders,
    integrations: new Map([...senders.values()].map((sender) => [sender.id, sender])),
    rules: {
      ...settingDefaults,
      reopenWindowS,
      patterns: readyPatterns(rows, mode, graph),
      silenceS: new Map(),
      filtering: filterMatcher([]),
      muting: mutingOf([]),
      enriching: enricherOf(tags, []),
    },
  };
}

/**
 * Some senders name the cluster only within a host's name, or as a region: the one rule that such
 * an organization would write.
 */
const clusterTag = readyTag({
  id: "1",
  name: "cluster",
  body: {
    description: "",
    type: "extraction",
    override: false,
    enrichments: ["host", "region"].map((source, index) => ({
      id: String(index + 1),
      type: "extraction" as const,
      active: true,
      when: "",
      config: {
        selected_source_system: "",
        source,
        regex: "(?:^|\\.)((?:eu|us)-[0-9])(?:\\.|$)",
        template: null,
      },
    })),
  },
});
