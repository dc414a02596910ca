import { useState } from "react";
import { topologyLimits } from "#contract/topology.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useTopologyAround } from "../../../data/topology.ts";
import { GraphTools } from "../../../parts/topology/GraphTools.tsx";
import { NodeFacts } from "../../../parts/topology/NodeFacts.tsx";
import { TopologyGraph } from "../../../parts/topology/TopologyGraph.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { topologyWords as words } from "../../../words/words.ts";
import styles from "./Topology.module.css";

const linkChoices = Array.from({ length: topologyLimits.linksMost }, (_, at) => at + 1);

interface NodeNeighboursProps {
  id: string | null;
  onChoose: (id: string) => void;
}

/** A node, what it depends on and what depends on it. */
export function NodeNeighbours({ id, onChoose }: NodeNeighboursProps) {
  const [links, setLinks] = useState(1);
  const [zoom, setZoom] = useState(1);
  const { data, isPending, error, refetch, isFetching } = useTopologyAround(id, links);
  if (id === null) return null;
  if (isPending) return <LoadingRows label={words.loading} count={4} rowHeight={40} />;
  // Another version may not have it.
  if (error instanceof CallError && error.status === 404)
    return <EmptyState level={3} title={words.gone} />;
  if (!data)
    return (
      <BrokenState title={words.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorText(error)}
      </BrokenState>
    );
  const chosen = data.nodes.find((node) => node.id === id);
  return (
    <div className={styles.around}>
      <div className={styles.tools}>
        <Select
          label={words.links}
          hidesLabel
          options={linkChoices.map((each) => ({
            value: String(each),
            label: words.linkCounts(each),
          }))}
          value={String(links)}
          onChange={(value) => setLinks(Number(value))}
        />
        <GraphTools zoom={zoom} onZoom={setZoom} />
        {data.is_cut && <span className="small soft">{words.cut}</span>}
      </div>
      <TopologyGraph
        nodes={data.nodes}
        edges={data.edges}
        chosen={id}
        onChoose={onChoose}
        zoom={zoom}
      />
      {chosen && (
        <NodeFacts node={chosen} nodes={data.nodes} edges={data.edges} onChoose={onChoose} />
      )}
    </div>
  );
}
