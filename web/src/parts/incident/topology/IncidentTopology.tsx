import { Network } from "lucide-react";
import { useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Incident } from "#contract/incidents.ts";
import {
  type getIncidentTopology,
  type NeighbourNode,
  topologyLimits,
} from "#contract/topology.ts";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { useIncidentTopology } from "../../../data/topology.ts";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { clockText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { statusWords, topologyWords as words } from "../../../words/words.ts";
import { GraphTools } from "../../topology/GraphTools.tsx";
import { NodeFacts } from "../../topology/NodeFacts.tsx";
import { TopologyGraph } from "../../topology/TopologyGraph.tsx";
import { useDuration } from "../changes/useDuration.ts";
import styles from "./IncidentTopology.module.css";

type Around = ReplyOf<typeof getIncidentTopology>;
const linkChoices = Array.from({ length: topologyLimits.linksMost }, (_, links) => links);

interface IncidentTopologyProps {
  env: string;
  incident: Incident;
  onAlert: (id: string) => void;
}

/** Where in the topology an incident is: what fails, in which order, and what is near. */
export default function IncidentTopology({ env, incident, onAlert }: IncidentTopologyProps) {
  const [links, setLinks] = useState(1);
  const { data, isPending, error, refetch, isFetching } = useIncidentTopology(
    { env, id: incident.id },
    links,
  );
  const mayOpen = mayDo(useMe(), "topology@read");
  if (isPending)
    return (
      <div className={styles.area}>
        <LoadingRows label={words.loading} count={4} rowHeight={40} />
      </div>
    );
  if (!data)
    return (
      <BrokenState title={words.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorText(error)}
      </BrokenState>
    );
  if (data.nodes.length === 0)
    return (
      <EmptyState
        icon={Network}
        title={words.none}
        actions={mayOpen && <Link href="/settings/topology">{words.open}</Link>}
      >
        {words.noneWords}
      </EmptyState>
    );
  return <AroundIncident around={data} links={links} onLinks={setLinks} onAlert={onAlert} />;
}

interface AroundProps {
  around: Around;
  links: number;
  onLinks: (links: number) => void;
  onAlert: (id: string) => void;
}

function AroundIncident({ around, links, onLinks, onAlert }: AroundProps) {
  const { nodes, edges, is_cut: isCut, suspected_root: root } = around;
  const [view, setView] = useState<"graph" | "list">("graph");
  const [zoom, setZoom] = useState(1);
  const failing = inOrderOfFailing(nodes);
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = nodes.find(({ id }) => id === (picked ?? root?.id ?? failing[0]?.id)) ?? null;
  const orders = new Map(failing.map(({ id }, at) => [id, at + 1]));
  const rootTitle = nodes.find(({ id }) => id === root?.id)?.title;
  return (
    <div className={styles.area}>
      <div className={styles.head}>
        <p className={styles.summary}>
          <strong>{words.failing(failing.length, nodes.length)}</strong>
          {root && rootTitle !== undefined && (
            <span>{words.follow(root.explains.length, rootTitle)}</span>
          )}
          {isCut && <span className="soft">{words.cut}</span>}
        </p>
        <SegmentedControl
          size="s"
          label={words.view}
          items={(["graph", "list"] as const).map((id) => ({ id, label: words.views[id] }))}
          value={view}
          onChange={setView}
        />
        <Select
          label={words.links}
          hidesLabel
          options={linkChoices.map((each) => ({
            value: String(each),
            label: words.linkCounts(each),
          }))}
          value={String(links)}
          onChange={(value) => onLinks(Number(value))}
        />
        {view === "graph" && <GraphTools zoom={zoom} onZoom={setZoom} />}
      </div>
      <div className={styles.columns}>
        {view === "graph" ? (
          <TopologyGraph
            nodes={nodes.map((node) => ({ ...node, order: orders.get(node.id) }))}
            edges={edges}
            chosen={chosen?.id ?? null}
            onChoose={setPicked}
            zoom={zoom}
          />
        ) : (
          <NodeList nodes={nodes} onChoose={setPicked} />
        )}
        <div className={styles.side}>
          <FailingOrder failing={failing} root={root?.id ?? null} onChoose={setPicked} />
          {chosen && (
            <NodeFacts
              node={chosen}
              nodes={nodes}
              edges={edges}
              onChoose={setPicked}
              onAlert={onAlert}
            />
          )}
        </div>
      </div>
    </div>
  );
}

const inOrderOfFailing = (nodes: readonly NeighbourNode[]): NeighbourNode[] =>
  nodes
    .filter(({ failed_at }) => failed_at !== null)
    .toSorted((a, b) => (a.failed_at ?? 0) - (b.failed_at ?? 0));

interface FailingOrderProps {
  failing: readonly NeighbourNode[];
  root: string | null;
  onChoose: (id: string) => void;
}

function FailingOrder({ failing, root, onChoose }: FailingOrderProps) {
  const settings = useTimeSettings();
  const durationOf = useDuration();
  const start = failing[0]?.failed_at ?? 0;
  return (
    <Section title={words.order} level={3}>
      <ol className={styles.order}>
        {failing.map(({ id, title, status, failed_at }) => (
          <li key={id}>
            <button type="button" className={styles.entry} onClick={() => onChoose(id)}>
              {status && <StatusMark status={status} label={statusWords[status]} />}
              <bdi className="ellipsis">{title}</bdi>
              {id === root && <Chip>{words.suspected}</Chip>}
              <span className={styles.time}>
                {clockText(failed_at ?? 0, settings)}
                {(failed_at ?? 0) > start && (
                  <span className="small soft">
                    {words.after(durationOf((failed_at ?? 0) - start))}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface NodeListProps {
  nodes: readonly NeighbourNode[];
  onChoose: (id: string) => void;
}

function NodeList({ nodes, onChoose }: NodeListProps) {
  return (
    <ul className={styles.list}>
      {nodes.map(({ id, title, kind, status, alerts }) => (
        <li key={id}>
          <button type="button" className={styles.entry} onClick={() => onChoose(id)}>
            {status && <StatusMark status={status} label={statusWords[status]} />}
            <bdi className="ellipsis">{title}</bdi>
            <span className="small soft">{kind}</span>
            <span className={styles.time}>
              {alerts === 0 ? words.healthy : words.alerts(alerts)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
