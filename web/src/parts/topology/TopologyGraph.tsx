import { useMemo } from "react";
import type { TopologyEdge } from "#contract/topology.ts";
import type { Status } from "../../ui/status/status.ts";
import { Graph } from "../../ui/graph/Graph.tsx";
import { columnsInOrder, placesOf } from "../../ui/graph/graph-places.ts";
import { StatusMark } from "../../ui/status/StatusMark.tsx";
import { statusWords, topologyWords as words } from "../../words/words.ts";
import styles from "./TopologyGraph.module.css";

export interface GraphedNode {
  id: string;
  title: string;
  kind: string;
  /** Null where no alert is about it. */
  status?: Status | null;
  /** Its place in the order of failing. */
  order?: number | undefined;
}

interface TopologyGraphProps {
  nodes: readonly GraphedNode[];
  edges: readonly TopologyEdge[];
  chosen: string | null;
  onChoose: (id: string) => void;
  zoom?: number;
}

/** What others depend on at the left, what depends on it at the right: as failing spreads. */
export function TopologyGraph({ nodes, edges, chosen, onChoose, zoom = 1 }: TopologyGraphProps) {
  const lines = useMemo(() => {
    const failing = new Set(nodes.flatMap(({ id, status }) => (status ? [id] : [])));
    return edges.map(({ source, target }) => ({
      source: target,
      target: source,
      tone: failing.has(source) && failing.has(target) ? ("strong" as const) : undefined,
    }));
  }, [nodes, edges]);
  const places = useMemo(
    () =>
      placesOf(
        columnsInOrder(
          nodes.map(({ id }) => id),
          lines,
        ),
      ),
    [nodes, lines],
  );
  return (
    <Graph label={words.graph} items={nodes} lines={lines} places={places} hasArrows zoom={zoom}>
      {({ id, title, kind, status = null, order }, props) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          data-status={status ?? undefined}
          onClick={() => onChoose(id)}
          {...props}
        >
          {status && <StatusMark status={status} label={statusWords[status]} />}
          <span className={styles.texts}>
            <bdi className="ellipsis" title={title}>
              {title}
            </bdi>
            <span className="small soft">{kind}</span>
          </span>
          {order !== undefined && <span className={styles.order}>{order}</span>}
        </button>
      )}
    </Graph>
  );
}
