import { type Topology, topologyLimits } from "#contract/topology.ts";
import { type Problem, problem, Refusal } from "../../platform/refuse.ts";

/**
 * 400 with the first places that are wrong: ids that stand twice, links that lead nowhere, too many
 * ways of naming.
 */
export function checkTopology({ nodes, edges }: Topology): void {
  const ids = new Set<string>();
  const problems: Problem[] = [];
  for (const [index, { id }] of nodes.entries()) {
    if (ids.has(id)) problems.push(problem("topology_node_twice", `nodes.${index}.id`, id));
    ids.add(id);
  }
  for (const [index, edge] of edges.entries()) {
    for (const end of ["source", "target"] as const)
      if (!ids.has(edge[end]))
        problems.push(problem("topology_unknown_node", `edges.${index}.${end}`, edge[end]));
  }
  const namings = new Set(
    nodes.flatMap((node) => node.names.map((name) => Object.keys(name).sort().join(" + "))),
  );
  if (namings.size > topologyLimits.namings)
    problems.push(
      problem("topology_too_many_namings", "nodes", namings.size, topologyLimits.namings),
    );
  if (problems.length > 0) throw new Refusal(400, problems.slice(0, maxProblems));
}

const maxProblems = 20;
