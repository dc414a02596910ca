import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { cssVars } from "../theme/css-vars.ts";
import {
  COLUMN_PX,
  type GraphEdge,
  type GraphPlaces,
  neighbourOf,
  type Place,
} from "./graph-places.ts";
import styles from "./Graph.module.css";

export interface GraphLine extends GraphEdge {
  /** `strong`: what matters most. `broken`: what somebody does not believe. */
  tone?: "strong" | "broken" | undefined;
}

/** What a node's own element takes, so that it stands in its place and keys lead from it. */
export interface GraphNodeProps {
  "data-node": string;
  className: string | undefined;
  style: CSSProperties;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface GraphProps<Item extends { id: string }> {
  label: string;
  items: readonly Item[];
  lines: readonly GraphLine[];
  places: GraphPlaces;
  /** Arrows at the ends of lines; there are none where lines have no direction. */
  hasArrows?: boolean;
  /** 1 is as large as it is drawn. */
  zoom?: number;
  children: (item: Item, node: GraphNodeProps) => ReactNode;
}

/**
 * Nodes in columns with lines between them. Arrow keys lead from node to node; a list beside it
 * says the same.
 */
export function Graph<Item extends { id: string }>({
  label,
  items,
  lines,
  places: { places, width, height },
  hasArrows = false,
  zoom = 1,
  children,
}: GraphProps<Item>) {
  const area = useRef<HTMLDivElement>(null);
  const arrow = useId();
  const move = (event: KeyboardEvent, id: string) => {
    if (!event.key.startsWith("Arrow")) return;
    const next = neighbourOf(places, id, event.key);
    event.preventDefault();
    area.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next ?? id)}"]`)?.focus();
  };
  return (
    <div className={styles.scroller}>
      <div
        ref={area}
        role="group"
        aria-label={label}
        className={styles.graph}
        style={{ width, height, ...cssVars({ "--zoom": zoom }) }}
      >
        <svg aria-hidden className={styles.lines} width={width} height={height}>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX={7}
            refY={4}
            markerUnits="userSpaceOnUse"
            markerWidth={8}
            markerHeight={8}
            orient="auto-start-reverse"
          >
            <path d="M0 0 8 4 0 8Z" className={styles.arrow} />
          </marker>
          {lines.map(({ source, target, tone }) => {
            const [from, to] = [places.get(source), places.get(target)];
            return (
              from &&
              to && (
                <path
                  key={`${source} ${target}`}
                  d={curveOf(from, to)}
                  className={styles.line}
                  data-tone={tone}
                  markerEnd={hasArrows ? `url(#${arrow})` : undefined}
                />
              )
            );
          })}
        </svg>
        {items.map((item) => {
          const place = places.get(item.id);
          return children(item, {
            "data-node": item.id,
            className: styles.node,
            style: cssVars({ "--x": `${place?.x ?? 0}px`, "--y": `${place?.y ?? 0}px` }),
            onKeyDown: (event) => move(event, item.id),
          });
        })}
      </div>
    </div>
  );
}

const NODE_PX = 168;

/** From the side of one node to the facing side of the other. */
function curveOf(from: Place, to: Place): string {
  const isSame = from.column === to.column;
  const way = to.column < from.column ? -1 : 1;
  const [x1, x2] = [from.x + (way * NODE_PX) / 2, to.x - ((isSame ? -way : way) * NODE_PX) / 2];
  const bend = (isSame ? COLUMN_PX - NODE_PX : Math.abs(x2 - x1) / 2) * way;
  return `M${x1} ${from.y}C${x1 + bend} ${from.y} ${x2 + (isSame ? bend : -bend)} ${to.y} ${x2} ${to.y}`;
}
