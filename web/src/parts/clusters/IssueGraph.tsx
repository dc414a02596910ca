import { useMemo } from "react";
import type { ClusterEdge, ClusterIssue, ClusterNode } from "#contract/incident-clustering.ts";
import { Graph, type GraphLine } from "../../ui/graph/Graph.tsx";
import { columnsAround, placesOf } from "../../ui/graph/graph-places.ts";
import { StatusMark } from "../../ui/status/StatusMark.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { clusterWords as words, statusWords } from "../../words/words.ts";

/** The incidents of a group and what holds between them; the list beside it says the same. */
export function IssueGraph({ issue }: { issue: ClusterIssue }) {
  const { nodes, edges, lead_incident_id: lead } = issue;
  const places = useMemo(() => {
    const ids = nodes.map(({ id }) => id);
    return placesOf(columnsAround(lead ?? ids[0] ?? "", ids, edges));
  }, [nodes, edges, lead]);
  return (
    <Graph
      label={words.graph}
      items={nodes}
      lines={edges.filter(({ edge_type }) => edge_type !== "none").map(lineOf)}
      places={places}
    >
      {(node, props) => (
        <Link
          key={node.id}
          href={`/incident/all/${node.id}?tab=related`}
          data-strong={node.id === lead || undefined}
          {...props}
        >
          <NodeMark node={node} />
          <bdi className="ellipsis">{node.title}</bdi>
        </Link>
      )}
    </Graph>
  );
}

const lineOf = ({ source, target, origin, is_right }: ClusterEdge): GraphLine => ({
  source,
  target,
  tone: is_right === false ? "broken" : origin === "person" ? "strong" : undefined,
});

export function NodeMark({ node: { status } }: { node: ClusterNode }) {
  const shape = status === "done" ? "ok" : status;
  return (
    <StatusMark status={shape} label={status === "done" ? words.statusDone : statusWords[status]} />
  );
}
