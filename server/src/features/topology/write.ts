/** The topology is replaced as a whole, in the caller's transaction; its size is audited. */
import { type Topology, topologyLimits } from "#contract/topology.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { checkTopology } from "./check.ts";
import { type Sizes, sizesOf } from "./merge.ts";
import { loadTopology, saveTopology } from "./store.ts";
import { keepVersion } from "./store-readings.ts";

export interface Author {
  caller: Caller;
  nowS: number;
}

export interface Written extends Sizes {
  version: number;
}

/** `edit` is given what is there; it may look at it as long as the transaction lasts. */
export async function writeTopology(
  sql: Sql,
  { caller, nowS }: Author,
  edit: (before: Topology) => Topology,
): Promise<Written> {
  // Patterns that follow links are compiled with it: it is part of the rule book. Writers take turns.
  await bumpConfigVersion(sql);
  const before = await loadTopology(sql);
  const after = edit({ nodes: before.nodes, edges: before.edges });
  requireRoom(after);
  checkTopology(after);
  await keepVersion(sql, { actor: caller.name, most: topologyLimits.versions });
  const version = await saveTopology(sql, after, nowS);
  // The log tells its size: the document itself may have a hundred thousand lines.
  await recordChange(sql, caller, {
    resource: "topology",
    news: "topology",
    at: nowS,
    action: "update",
    id: "topology",
    before: { version: before.version, ...sizesOf(before) },
    after: { version, ...sizesOf(after) },
  });
  return { version, ...sizesOf(after) };
}

export function requireRoom({ nodes, edges }: Topology): void {
  if (nodes.length > topologyLimits.nodes || edges.length > topologyLimits.edges)
    throw refuse(
      "topology_too_large",
      topologyLimits.nodes,
      topologyLimits.edges,
      nodes.length,
      edges.length,
    );
}
