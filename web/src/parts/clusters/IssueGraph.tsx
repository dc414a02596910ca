import { type KeyboardEvent, useMemo, useRef } from "react";
import type { ClusterEdge, ClusterIssue, ClusterNode } from "#contract/incident-clustering.ts";
import { StatusMark } from "../../ui/status/StatusMark.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { cssVars } from "../../ui/theme/css-vars.ts";
import { clusterWords as words, statusWords } from "../../words/words.ts";
import styles from "./Issue.module.css";
import { layoutOf, neighbourOf } from "./graph-layout.ts";

/** The incidents of a group and what holds between them; the list beside it says the same. */
export function IssueGraph({ issue }: { issue: ClusterIssue }) {
  const places = useMemo(() => layoutOf(issue), [issue]);
  const area = useRef<HTMLDivElement>(null);
  const rows = Math.max(...[...places.values()].map(({ row }) => row + 1), 1);
  const columns = Math.max(...[...places.values()].map(({ column }) => column + 1), 1);
  const move = (event: KeyboardEvent, id: string) => {
    if (!event.key.startsWith("Arrow")) return;
    const next = neighbourOf(places, id, event.key);
    event.preventDefault();
    area.current?.querySelector<HTMLElement>(`[data-node="${next ?? id}"]`)?.focus();
  };
  return (
    <div className={styles.scroller}>
      <div
        ref={area}
        role="group"
        aria-label={words.graph}
        className={styles.graph}
        style={cssVars({ "--rows": rows, "--columns": columns })}
      >
        <svg aria-hidden className={styles.lines}>
          {issue.edges
            .filter(({ edge_type }) => edge_type !== "none")
            .map((edge) => (
              <EdgeLine key={`${edge.source} ${edge.target}`} edge={edge} places={places} />
            ))}
        </svg>
        {issue.nodes.map((node) => {
          const place = places.get(node.id);
          return (
            <Link
              key={node.id}
              href={`/incident/all/${node.id}?tab=related`}
              data-node={node.id}
              data-lead={node.id === issue.lead_incident_id || undefined}
              className={styles.node}
              style={cssVars({ "--x": `${place?.x ?? 0}%`, "--y": `${place?.y ?? 0}%` })}
              onKeyDown={(event) => move(event, node.id)}
            >
              <NodeMark node={node} />
              <bdi className="ellipsis">{node.title}</bdi>
            </Link>
          );
        })}
      </div>
    </div>
  );
}

export function NodeMark({ node: { status } }: { node: ClusterNode }) {
  const shape = status === "done" ? "ok" : status;
  return (
    <StatusMark status={shape} label={status === "done" ? words.statusDone : statusWords[status]} />
  );
}

function EdgeLine({
  edge: { source, target, origin, is_right },
  places,
}: {
  edge: ClusterEdge;
  places: ReturnType<typeof layoutOf>;
}) {
  const [from, to] = [places.get(source), places.get(target)];
  if (!from || !to) return null;
  return (
    <line
      x1={`${from.x}%`}
      y1={`${from.y}%`}
      x2={`${to.x}%`}
      y2={`${to.y}%`}
      className={styles.line}
      data-origin={origin}
      data-refused={is_right === false || undefined}
    />
  );
}
