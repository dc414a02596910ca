import { type Topology, topologyLimits } from "#contract/topology.ts";
import { Refusal } from "../../platform/refuse.ts";

/**
 * 400 with the first places that are wrong: ids that stand twice, links that lead nowhere, too many
 * ways of naming.
 */
export function checkTopology({ nodes, edges }: Topology): void {
  const ids = new Set<string>();
  const problems: { message: string; field: string }[] = [];
  for (const [index, { id }] of nodes.entries()) {
    if (ids.has(id))
      problems.push({ message: `The node ${id} stands here twice`, field: `nodes.${index}.id` });
    ids.add(id);
  }
  for (const [index, edge] of edges.entries()) {
    for (const end of ["source", "target"] as const)
      if (!ids.has(edge[end]))
        problems.push({ message: `There is no node ${edge[end]}`, field: `edges.${index}.${end}` });
  }
  const namings = new Set(
    nodes.flatMap((node) => node.names.map((name) => Object.keys(name).sort().join(" + "))),
  );
  if (namings.size > topologyLimits.namings)
    problems.push({
      message: `Nodes are named by ${namings.size} combinations of tags; at most ${topologyLimits.namings}`,
      field: "nodes",
    });
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.slice(0, maxProblems).map((problem) => ({ code: "invalid", ...problem })),
    );
}

const maxProblems = 20;
