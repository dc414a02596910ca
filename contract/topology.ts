import { z } from "zod";
import { endpoint, inEnvironment, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { id, seconds } from "./scalars.ts";
import { status } from "./statuses.ts";

export const topologyLimits = {
  nodes: 20_000,
  edges: 100_000,
  namesPerNode: 20,
  tagsPerName: 5,
  /**
   * Distinct combinations of tag names that nodes are named by: each is one lookup for every alert.
   */
  namings: 50,
  /** Entities that a pattern follows from one alert, nearest first. */
  reach: 200,
  linksMost: 4,
} as const;

const text = z.string().trim().min(1).max(300);
const word = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_.-]{0,63}$/, "must be a letter, then letters, digits, dot, _ or -");
const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, "must be a letter, then letters, digits, _ or -");
/** An alert that has all these tags with these values, in any case, is about the node. */
const naming = z
  .record(tag, text)
  .refine(
    (name) =>
      Object.keys(name).length > 0 && Object.keys(name).length <= topologyLimits.tagsPerName,
    `A name consists of 1 to ${topologyLimits.tagsPerName} tags`,
  )
  .meta({ examples: [{ host: "db-1" }] });
const node = z.object({
  id: text,
  kind: word,
  title: text.optional(),
  names: z.array(naming).max(topologyLimits.namesPerNode),
});
/** `source` depends on `target`: what happens to the target is felt at the source. */
const edge = z.object({ source: text, target: text, kind: word });
export type TopologyNode = z.infer<typeof node>;
export type TopologyEdge = z.infer<typeof edge>;

const topology = z.object({
  nodes: z.array(node).max(topologyLimits.nodes),
  edges: z.array(edge).max(topologyLimits.edges),
});
export type Topology = z.infer<typeof topology>;
const storedTopology = topology.extend({ version: z.number(), updated_at: seconds.nullable() });

export const getTopology = endpoint({
  method: "GET",
  path: "/resources/v2.0/topology",
  summary: "Get the topology: what depends on what",
  needs: may("topology@read"),
  toggle: "incident_correlation_topology",
  reply: storedTopology,
  refuses: ["no_toggle"],
});
export const replaceTopology = endpoint({
  method: "PUT",
  path: "/resources/v2.0/topology",
  summary: "Upload what depends on what, in place of what was known",
  needs: may("topology@update"),
  toggle: "incident_correlation_topology",
  body: topology,
  bodyBytes: limits.bodyCeilingBytes,
  reply: z.object({
    version: z.number(),
    nodes: z.number(),
    edges: z.number(),
    updated_at: seconds,
  }),
  refuses: [
    "no_toggle",
    "invalid",
    "topology_node_twice",
    "topology_unknown_node",
    "topology_too_many_namings",
  ],
  apiOnly: true,
});

const neighbourNode = node.pick({ id: true, kind: true }).extend({
  title: z.string(),
  /** Links from the nearest entity that an alert of the incident is about. */
  distance: z.number(),
  /** Worst of the incident's alerts about it; null where there are none. */
  status: status.nullable(),
  alert_ids: z.array(z.string()),
  alerts: z.number(),
  /** When the first of these alerts began; null where there are none. */
  failed_at: seconds.nullable(),
});
export type NeighbourNode = z.infer<typeof neighbourNode>;
export const getIncidentTopology = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/topologies",
  summary: "Get the nodes and edges around an incident",
  needs: inEnvironment("read"),
  params: z.object({ env: z.string() }),
  query: z.object({
    incident_id: id,
    links: z.coerce.number().int().min(0).max(topologyLimits.linksMost).default(1),
  }),
  reply: z.object({
    nodes: z.array(neighbourNode),
    edges: z.array(edge),
    /** There are more neighbours than are shown. */
    is_cut: z.boolean(),
    /** On which most of the failing nodes depend; null where none depends on another. */
    suspected_root: z.object({ id: z.string(), explains: z.array(z.string()) }).nullable(),
  }),
  refuses: ["not_found"],
});
