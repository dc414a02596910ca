/** What a generator of labelled storms writes: alerts, changes, the topology, and the truth of them. */
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import {
  type AlertFacts,
  type Change,
  type ChangeContext,
  type IncidentFacts,
  NEIGHBOUR_LINKS,
} from "#insight/rank-changes.ts";
import { dependencyHops, graphOf } from "#server/features/topology/graph.ts";
import { readJsonLines } from "./evaluation.ts";

export interface LabelledChanges {
  alerts: ReadonlyMap<string, LabelledAlert>;
  changes: readonly Change[];
  /** With the changes that caused them, if any did. */
  faults: readonly Fault[];
  neighbours: ChangeContext["neighbours"];
}
export interface LabelledAlert extends AlertFacts {
  id: string;
  end: number;
}
type Fault = z.infer<typeof fault>;

const event = z.object({
  id: z.string(),
  ts: z.number(),
  status: z.enum(["firing", "resolved"]),
  instance: z.number(),
  labels: z.record(z.string(), z.string()),
  annotations: z.record(z.string(), z.string()),
});
const change = z
  .object({ id: z.string(), ts: z.number(), summary: z.string() })
  .catchall(z.string());
const fault = z.object({
  id: z.string(),
  change: z.string().optional(),
  alerts: z.array(z.string()),
});
const entity = z.object({
  id: z.string(),
  name: z.string(),
  ip: z.string().optional(),
  fqdn: z.string().optional(),
  instance_id: z.string().optional(),
});
const inventory = z.object({
  nodes: z.array(entity),
  pods: z.array(entity),
  services: z.array(entity),
  externals: z.array(entity),
  edges: z.array(z.object({ source: z.string(), target: z.string(), type: z.string() })),
});

export function readLabelledChanges(directory: string): LabelledChanges {
  const read = (name: string): unknown =>
    JSON.parse(fs.readFileSync(path.join(directory, name), "utf8"));
  return {
    alerts: alertsOf(readJsonLines(directory, "alerts.jsonl", event)),
    changes: readJsonLines(directory, "changes.jsonl", change).map(
      ({ id, ts, summary, ...tags }) => ({
        id,
        summary,
        status: "Done",
        start: ts,
        end: null,
        tags,
      }),
    ),
    faults: z.object({ faults: z.array(fault) }).parse(read("truth.json")).faults,
    neighbours: neighboursIn(inventory.parse(read("topology.json"))),
  };
}

export const incidentOf = (alerts: readonly LabelledAlert[]): IncidentFacts => ({
  start: Math.min(...alerts.map(({ start }) => start)),
  end: Math.max(...alerts.map(({ end }) => end)),
  alerts,
});

/** By the ids of their first events. */
function alertsOf(events: readonly z.infer<typeof event>[]): Map<string, LabelledAlert> {
  const byInstance = new Map<number, LabelledAlert>();
  for (const { id, ts, instance, labels, annotations } of events) {
    const known = byInstance.get(instance);
    if (known) known.end = ts;
    else {
      const text = Object.values(annotations).join("\n");
      byInstance.set(instance, { id, tags: labels, text, start: ts, end: ts });
    }
  }
  return new Map([...byInstance.values()].map((alert) => [alert.id, alert]));
}

function neighboursIn(topology: z.infer<typeof inventory>): ChangeContext["neighbours"] {
  const { nodes, pods, services, externals, edges } = topology;
  const graph = graphOf({
    nodes: [...nodes, ...pods, ...services, ...externals].map(({ id, ...names }) => ({
      id,
      kind: "",
      names: Object.values(names).flatMap((name) => (name === undefined ? [] : [{ name }])),
    })),
    // What happens to an instance is felt by the whole, and the other way round.
    edges: edges.flatMap(({ source, target, type: kind }) => [
      { source, target, kind },
      ...(kind === "instance_of" ? [{ source: target, target: source, kind }] : []),
    ]),
  });
  const namesOf = (position: number): string[] =>
    (graph.topology.nodes[position]?.names ?? []).flatMap(({ name = [] }) => name);
  return ({ value }) =>
    graph
      .entitiesOf({ name: [value] })
      .flatMap((entity) => [...dependencyHops(graph, entity, NEIGHBOUR_LINKS)])
      .flatMap(([position, hops]) => namesOf(position).map((name) => ({ value: name, hops })));
}
