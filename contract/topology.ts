import { z } from "zod";
import { endpoint, inEnvironment, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { emptyReply, id, listOf, page, perPage, seconds } from "./scalars.ts";
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
  /** Former ones that can be restored. */
  versions: 5,
  /** Suggested links that are shown at once. */
  suggestions: 500,
  dismissals: 10_000,
  kubernetesObjects: 50_000,
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

const toggle = "incident_correlation_topology";
const changesWith = ["topology"] as const;
const replacing = [
  "no_toggle",
  "invalid",
  "topology_node_twice",
  "topology_unknown_node",
  "topology_too_many_namings",
  "topology_too_large",
] as const;
const sizes = z.object({ nodes: z.number(), edges: z.number() });

const listedNode = node.extend({
  title: z.string(),
  /** How many it depends on, and how many depend on it, directly. */
  needs: z.number(),
  needed_by: z.number(),
});
export type ListedNode = z.infer<typeof listedNode>;
export const listTopologyNodes = endpoint({
  method: "GET",
  path: "/resources/v2.0/topology/nodes",
  summary: "List nodes of the topology, those first that most depend on",
  needs: may("topology@read"),
  toggle,
  query: z.object({
    search: z.string().trim().max(300).default(""),
    kind: z.string().trim().max(64).optional(),
    page,
    per_page: perPage(50, 200),
  }),
  reply: listOf(listedNode).extend({
    version: z.number(),
    updated_at: seconds.nullable(),
    all: sizes,
    /** All kinds of nodes that there are. */
    kinds: z.array(z.string()),
  }),
  refuses: ["no_toggle"],
  changesWith: [...changesWith],
});
export const getTopologyAround = endpoint({
  method: "GET",
  path: "/resources/v2.0/topology/around",
  summary: "Get a node of the topology and what is a few links away from it",
  needs: may("topology@read"),
  toggle,
  query: z.object({
    id: text,
    links: z.coerce.number().int().min(0).max(topologyLimits.linksMost).default(1),
  }),
  reply: z.object({
    nodes: z.array(node.extend({ title: z.string(), distance: z.number() })),
    edges: z.array(edge),
    is_cut: z.boolean(),
  }),
  refuses: ["no_toggle", "not_found"],
  changesWith: [...changesWith],
});

export const readTopologyFile = endpoint({
  method: "POST",
  path: "/resources/v2.0/topology/file",
  summary: "Upload dependencies as CSV or JSON; with `is_trial` only say what would change",
  needs: may("topology@update"),
  toggle,
  body: z.object({
    format: z.enum(["csv", "json"]),
    text: z.string(),
    /** `add` keeps what is there; `replace` leaves what the file has. */
    mode: z.enum(["add", "replace"]).default("replace"),
    is_trial: z.boolean().default(false),
  }),
  bodyBytes: limits.bodyCeilingBytes,
  reply: z.object({
    /** Null where it was only tried. */
    version: z.number().nullable(),
    after: sizes,
    added: sizes,
    removed: sizes,
  }),
  refuses: [...replacing],
});

export const listTopologyVersions = endpoint({
  method: "GET",
  path: "/resources/v2.0/topology/versions",
  summary: "List former versions of the topology that can be restored",
  needs: may("topology@read"),
  toggle,
  reply: z.object({
    items: z.array(
      sizes.extend({ version: z.number(), at: seconds, actor: z.string().nullable() }),
    ),
    total: z.number(),
  }),
  refuses: ["no_toggle"],
  changesWith: [...changesWith],
});
export const restoreTopology = endpoint({
  method: "POST",
  path: "/resources/v2.0/topology/versions/{version}/restore",
  summary: "Make a former version of the topology the newest one",
  needs: may("topology@update"),
  toggle,
  params: z.object({ version: z.coerce.number().int().min(0).catch(0) }),
  reply: sizes.extend({ version: z.number() }),
  refuses: ["no_toggle", "not_found"],
});

/** Where suggested links were read. */
export const topologyOrigins = ["kubernetes", "service_graph", "tags"] as const;
export type TopologyOrigin = (typeof topologyOrigins)[number];
export const listTopologySuggestions = endpoint({
  method: "GET",
  path: "/resources/v2.0/topology/suggestions",
  summary: "List links that were seen elsewhere and are not in the topology",
  needs: may("topology@read"),
  toggle,
  reply: z.object({
    items: z.array(edge.extend({ origin: z.enum(topologyOrigins), read_at: seconds })),
    total: z.number(),
  }),
  refuses: ["no_toggle"],
  changesWith: [...changesWith],
});
const chosenLinks = z.object({ links: z.array(edge).min(1).max(topologyLimits.suggestions) });
export const acceptTopologySuggestions = endpoint({
  method: "POST",
  path: "/resources/v2.0/topology/suggestions/accept",
  summary: "Take suggested links, and the nodes that they need, into the topology",
  needs: may("topology@update"),
  toggle,
  body: chosenLinks,
  reply: sizes.extend({ version: z.number(), accepted: z.number() }),
  refuses: ["no_toggle", "not_found", "topology_too_many_namings", "topology_too_large"],
});
export const dismissTopologySuggestions = endpoint({
  method: "POST",
  path: "/resources/v2.0/topology/suggestions/dismiss",
  summary: "Do not suggest these links again",
  needs: may("topology@update"),
  toggle,
  body: chosenLinks,
  reply: emptyReply,
  status: 204,
  refuses: ["no_toggle"],
});
export const sendKubernetesObjects = endpoint({
  method: "POST",
  path: "/resources/v2.0/topology/kubernetes",
  summary: "Send Kubernetes objects, as kubectl prints them, to have their links suggested",
  needs: may("topology@update"),
  toggle,
  body: z.object({
    items: z.array(z.record(z.string(), z.unknown())).max(topologyLimits.kubernetesObjects, {
      error: `may have at most ${topologyLimits.kubernetesObjects} entries`,
    }),
  }),
  bodyBytes: limits.bodyCeilingBytes,
  /** Objects that were read: nodes, pods, services, ingresses and workloads. */
  reply: sizes.extend({ objects: z.number() }),
  refuses: ["no_toggle"],
  apiOnly: true,
});
