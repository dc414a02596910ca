/**
 * Correlation and roll-up as the behaviour is described, and nothing else: one event at a time,
 * everything looked up by walking through everything. Slow and plain, so that it can be read and
 * believed.
 */
import { rankOf, type Status } from "#contract/statuses.ts";

export interface ModelEvent {
  integration: string;
  source: string;
  status: Status;
  timestamp: number;
  received: number;
  primary: { name: string; value: string };
  check: string | null;
  /** All of them, the properties included. */
  tags: Record<string, string | string[]>;
}

export interface ModelPattern {
  tags: string[];
  windowS: number;
  mode: "anchored" | "sliding";
  crossSource: boolean;
  sources: string[];
  /** Accepts an alert by one tag's value; null accepts all. */ filter: {
    tag: string;
    value: string;
  } | null;
  links: {
    relation: "depends_on" | "either" | "shared_dependency";
    links: number;
    kinds: string[];
  } | null;
}
/** Nodes are named by one tag each; a source depends on its target. */
export interface ModelTopology {
  nodes: { id: string; tag: string; value: string }[];
  edges: { source: string; target: string; kind: string }[];
}
export interface ModelSettings {
  reopenWindowS: number;
  alertsPerIncident: number;
}

export interface ModelAlert {
  identity: string;
  status: Status;
  severity: Status;
  start: number;
  end: number | null;
  events: number;
  lastTimestamp: number;
  lastContent: string;
  /** As it was when it started: that is what it was correlated by. */
  first: ModelEvent;
  isCurrent: boolean;
}
export interface ModelIncident {
  number: number;
  alerts: ModelAlert[];
  /** Patterns that all its alerts still satisfy. */ patterns: ModelPattern[];
  previous: number | null;
  /** Of an incident that continues a full one: the first of all its parts. */
  firstPart: number | null;
}

export class ReferenceModel {
  readonly incidents: ModelIncident[] = [];
  readonly patterns: ModelPattern[];
  readonly settings: ModelSettings;

  readonly topology: ModelTopology;
  /** Identity → its newest recovery that came while nothing was open. */
  private readonly recoveries = new Map<string, number>();

  /** Patterns stand in the order in which they are tried. */
  constructor(patterns: ModelPattern[], settings: ModelSettings, topology: ModelTopology) {
    this.patterns = patterns;
    this.settings = settings;
    this.topology = topology;
  }

  static worst(statuses: readonly Status[]): Status {
    return statuses.reduce<Status>(worseOf, "ok");
  }

  take(event: ModelEvent): string {
    const current = this.currentAlert(event);
    if (!current) return this.takeUnknown(event);
    const content = contentOf(event);
    if (event.timestamp >= current.lastTimestamp && content === current.lastContent) {
      current.lastTimestamp = event.timestamp;
      current.events += 1;
      return "repeated";
    }
    if (event.timestamp < current.lastTimestamp) {
      current.events += 1;
      return "late";
    }
    const comesBack = current.status === "ok" && event.status !== "ok";
    if (comesBack && event.timestamp - (current.end ?? 0) > this.settings.reopenWindowS) {
      current.isCurrent = false;
      return this.open(event, this.incidentOf(current));
    }
    const hasEnded = current.status !== "ok" && event.status === "ok";
    if (event.status !== current.status)
      current.end = event.status === "ok" ? event.timestamp : null;
    current.status = event.status;
    current.severity = worseOf(current.severity, event.status);
    current.lastTimestamp = event.timestamp;
    current.lastContent = content;
    current.events += 1;
    return hasEnded ? "resolved" : "updated";
  }

  /** A recovery of what is not open is remembered: an older problem that comes later is over. */
  private takeUnknown(event: ModelEvent): string {
    const identity = identityOf(event);
    const recoveredAt = this.recoveries.get(identity) ?? Number.NEGATIVE_INFINITY;
    if (event.status === "ok") {
      this.recoveries.set(identity, Math.max(recoveredAt, event.timestamp));
      return "resolved";
    }
    if (event.timestamp >= recoveredAt) return this.open(event, null);
    const alert: ModelAlert = {
      ...newAlert(event),
      status: "ok",
      end: recoveredAt,
      lastTimestamp: recoveredAt,
      lastContent: "",
    };
    const patterns = this.patternsOf(alert);
    this.incidents.push({
      number: this.incidents.length,
      alerts: [alert],
      patterns,
      previous: null,
      firstPart: null,
    });
    return "late";
  }

  private patternsOf(alert: ModelAlert): ModelPattern[] {
    return this.patterns.filter(
      (pattern) =>
        satisfies(alert, pattern) &&
        (pattern.links === null || entitiesOf(alert, this.topology).length > 0),
    );
  }

  private open(event: ModelEvent, previous: ModelIncident | null): string {
    const alert = newAlert(event);
    let full: ModelIncident | null = null;
    const satisfied = this.patternsOf(alert);
    for (const pattern of satisfied) {
      const matches = (incident: ModelIncident): boolean =>
        pattern.links === null
          ? haveInCommon([...incident.alerts, alert], pattern) && isInTime(incident, alert, pattern)
          : isLinked(incident, { alert, pattern, topology: this.topology });
      const matching = this.incidents.filter(
        (incident) => isOpen(incident) && incident.patterns.includes(pattern) && matches(incident),
      );
      const withRoom = matching.filter(
        (incident) => incident.alerts.length < this.settings.alertsPerIncident,
      );
      const latest = latestOf(withRoom);
      if (latest) {
        latest.alerts.push(alert);
        latest.patterns = this.patterns.filter((pattern) =>
          pattern.links === null
            ? latest.patterns.includes(pattern) && allSatisfy(latest.alerts, pattern)
            : isOfOneSource(latest.alerts, pattern) &&
              (latest.patterns.includes(pattern) || satisfied.includes(pattern)),
        );
        return "joined";
      }
      full ??= latestOf(matching);
    }
    const linked = full ?? previous;
    const incident: ModelIncident = {
      number: this.incidents.length,
      alerts: [alert],
      patterns: satisfied,
      previous: linked?.number ?? null,
      firstPart: full === null ? null : (full.firstPart ?? full.number),
    };
    this.incidents.push(incident);
    return "opened";
  }

  private currentAlert(event: ModelEvent): ModelAlert | undefined {
    return this.incidents
      .flatMap((incident) => incident.alerts)
      .find((alert) => alert.isCurrent && alert.identity === identityOf(event));
  }

  private incidentOf(alert: ModelAlert): ModelIncident | null {
    return this.incidents.find((incident) => incident.alerts.includes(alert)) ?? null;
  }
}

const newAlert = (event: ModelEvent): ModelAlert => ({
  identity: identityOf(event),
  status: event.status,
  severity: event.status,
  start: event.timestamp,
  end: null,
  events: 1,
  lastTimestamp: event.timestamp,
  lastContent: contentOf(event),
  first: event,
  isCurrent: true,
});
const identityOf = (event: ModelEvent): string =>
  JSON.stringify([event.integration, event.primary.name, event.primary.value, event.check]);
const contentOf = (event: ModelEvent): string =>
  JSON.stringify([event.status, Object.entries(event.tags).sort(([a], [b]) => (a < b ? -1 : 1))]);
const worseOf = (a: Status, b: Status): Status => (rankOf(a) >= rankOf(b) ? a : b);
const isOpen = (incident: ModelIncident): boolean =>
  incident.alerts.some((alert) => alert.status !== "ok");
const valuesOf = (alert: ModelAlert, tag: string): string[] =>
  [alert.first.tags[tag] ?? []].flat().map((value) => value.toLowerCase());

/** One alert by itself: it has every tag, comes from the right source, and passes the filter. */
function satisfies(alert: ModelAlert, pattern: ModelPattern): boolean {
  const kind = alert.first.source.split(".")[0] ?? "";
  const isFromThere =
    pattern.sources.length === 0 ||
    pattern.sources.includes(alert.first.source) ||
    pattern.sources.includes(kind);
  const passes =
    pattern.filter === null ||
    valuesOf(alert, pattern.filter.tag).includes(pattern.filter.value.toLowerCase());
  return isFromThere && passes && pattern.tags.every((tag) => valuesOf(alert, tag).length > 0);
}

const isOfOneSource = (alerts: readonly ModelAlert[], pattern: ModelPattern): boolean =>
  pattern.crossSource || new Set(alerts.map((alert) => alert.first.source)).size === 1;

/** Agree on all tags, and on the source where it matters: some value of each is every alert's. */
function haveInCommon(alerts: readonly ModelAlert[], pattern: ModelPattern): boolean {
  if (!isOfOneSource(alerts, pattern)) return false;
  return pattern.tags.every((tag) => {
    const [first, ...rest] = alerts.map((alert) => valuesOf(alert, tag));
    return (first ?? []).some((value) => rest.every((values) => values.includes(value)));
  });
}

/**
 * Anchored: nobody starts later than the window after the first. Sliding: within the window of
 * those there are.
 */
function isInTime(incident: ModelIncident, alert: ModelAlert, pattern: ModelPattern): boolean {
  const starts = incident.alerts.map((alert) => alert.start);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  if (pattern.mode === "sliding")
    return alert.start >= first - pattern.windowS && alert.start <= last + pattern.windowS;
  return Math.max(last, alert.start) - Math.min(first, alert.start) <= pattern.windowS;
}

function allSatisfy(alerts: readonly ModelAlert[], pattern: ModelPattern): boolean {
  return alerts.every((alert) => satisfies(alert, pattern)) && haveInCommon(alerts, pattern);
}

/** Of several, the one with the latest start; of those that start together, the youngest. */
function latestOf(incidents: readonly ModelIncident[]): ModelIncident | null {
  const startOf = (incident: ModelIncident): number =>
    Math.min(...incident.alerts.map((alert) => alert.start));
  return incidents.reduce<ModelIncident | null>(
    (latest, incident) =>
      latest === null || startOf(incident) >= startOf(latest) ? incident : latest,
    null,
  );
}

const entitiesOf = (alert: ModelAlert, { nodes }: ModelTopology): string[] =>
  nodes
    .filter((node) => valuesOf(alert, node.tag).includes(node.value.toLowerCase()))
    .map((node) => node.id);

/** A node depends on itself, and over each further link on what its targets depend on. */
function dependsOn(
  from: string,
  to: string,
  { edges, links, kinds }: { edges: ModelTopology["edges"]; links: number; kinds: string[] },
): boolean {
  if (from === to) return true;
  return (
    links > 0 &&
    edges.some(
      (edge) =>
        edge.source === from &&
        (kinds.length === 0 || kinds.includes(edge.kind)) &&
        dependsOn(edge.target, to, { edges, links: links - 1, kinds }),
    )
  );
}

/**
 * Some place, that is a node and one value of each tag, where the alert looks and others of the
 * incident are met: near enough to the first or the last of them.
 */
function isLinked(
  incident: ModelIncident,
  {
    alert,
    pattern,
    topology,
  }: { alert: ModelAlert; pattern: ModelPattern; topology: ModelTopology },
): boolean {
  const { links } = pattern;
  if (links === null || !isOfOneSource([...incident.alerts, alert], pattern)) return false;
  if (pattern.mode === "anchored" && !isInTime(incident, alert, pattern)) return false;
  const reaches = (from: string, to: string): boolean =>
    dependsOn(from, to, { edges: topology.edges, links: links.links, kinds: links.kinds });
  const isMet = (alertInIncident: ModelAlert, node: string, isOver: boolean): boolean =>
    entitiesOf(alertInIncident, topology).some((entity) =>
      isOver ? reaches(entity, node) : entity === node,
    );
  const reachesNode = (node: string, isOver: boolean): boolean =>
    entitiesOf(alert, topology).some((entity) =>
      isOver && links.relation === "either" ? entity === node : reaches(entity, node),
    );
  const ways = { depends_on: [false], either: [false, true], shared_dependency: [true] }[
    links.relation
  ];
  return combinations(pattern.tags.map((tag) => valuesOf(alert, tag))).some((values) =>
    ways.some((isOver) =>
      topology.nodes.some((node) => {
        const matching = incident.alerts.filter(
          (candidate) =>
            satisfies(candidate, pattern) &&
            pattern.tags.every((tag, index) =>
              valuesOf(candidate, tag).includes(values[index] ?? ""),
            ) &&
            isMet(candidate, node.id, isOver),
        );
        return (
          reachesNode(node.id, isOver) &&
          matching.length > 0 &&
          (pattern.mode === "anchored" ||
            isInTime({ ...incident, alerts: matching }, alert, pattern))
        );
      }),
    ),
  );
}

const combinations = (lists: readonly string[][]): string[][] =>
  lists.reduce<string[][]>(
    (all, list) => all.flatMap((combination) => list.map((value) => [...combination, value])),
    [[]],
  );
