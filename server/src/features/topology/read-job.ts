/** Reads dependencies where others say them anyway: in posted service graphs, in tags of alerts. */
import { topologyLimits, type TopologyOrigin, type Topology } from "#contract/topology.ts";
import { isOn } from "#contract/toggles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { publish } from "../../platform/publish.ts";
import { loadConfig } from "../organizations/store.ts";
import { linkKey, namedNode, topologyOf } from "./merge.ts";
import { loadReadings, loadServiceCalls, loadTagLinks, saveReading } from "./store-readings.ts";

/**
 * As the service graph connector of OpenTelemetry, and Tempo, name them.
 * https://github.com/open-telemetry/opentelemetry-collector-contrib/tree/main/connector/servicegraphconnector
 */
const callSeries = [
  "traces_service_graph_request_total",
  "traces_service_graph_request",
  "traces_service_graph_request_failed_total",
];
/** Tags of an alert whose value is what its host or service depends on, and the kind of link. */
const linkTags: Readonly<Record<string, string>> = {
  depends_on: "depends_on",
  upstream: "depends_on",
  parent: "part_of",
  runs_on: "runs_on",
};
const sinceS = 7 * 86_400;

export const readJob = (clock: Clock): Handler => ({
  kind: "read-topology",
  everyS: 600,
  run: async (sql, organizationId) => {
    const { feature_toggles: toggles } = await loadConfig(sql);
    if (!isOn(toggles, "incident_correlation_topology")) return;
    const nowS = clock.nowS();
    const before = new Map((await loadReadings(sql)).map((row) => [row.origin, row]));
    let isNew = false;
    for (const [origin, read] of [
      ["service_graph", await readCalls(sql, nowS)],
      ["tags", await readTags(sql, nowS)],
    ] as const satisfies readonly [TopologyOrigin, Topology][]) {
      const known = new Set(before.get(origin)?.edges.map(linkKey) ?? []);
      if (read.edges.length === known.size && read.edges.every((edge) => known.has(linkKey(edge))))
        continue;
      await saveReading(sql, { origin, ...read, read_at: nowS });
      isNew = true;
    }
    if (isNew)
      await publish(sql, {
        organization: organizationId,
        kind: "config",
        rows: [{ kind: "topology" }],
      });
  },
});

async function readCalls(sql: Sql, nowS: number): Promise<Topology> {
  const calls = await loadServiceCalls(sql, {
    names: callSeries,
    since: nowS - sinceS,
    limit: topologyLimits.edges,
  });
  return topologyOf(
    calls.flatMap(({ client, server }) => [
      namedNode(client, "service"),
      namedNode(server, "service"),
    ]),
    calls.map(({ client, server }) => ({ source: client, target: server, kind: "calls" })),
  );
}

async function readTags(sql: Sql, nowS: number): Promise<Topology> {
  const links = await loadTagLinks(sql, {
    tags: Object.keys(linkTags),
    since: nowS - sinceS,
    limit: topologyLimits.edges,
  });
  const kindOf = (tag: string): string => (tag === "host" ? "host" : "service");
  return topologyOf(
    links.flatMap(({ tag, source_tag, source, target }) => [
      namedNode(source, kindOf(source_tag), source_tag),
      namedNode(target, tag === "runs_on" ? "host" : kindOf(source_tag)),
    ]),
    links.map(({ tag, source, target }) => ({
      source,
      target,
      kind: linkTags[tag] ?? "depends_on",
    })),
  );
}
