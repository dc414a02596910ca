import { boxOf } from "#contract/dashboard-grid.ts";
import type { Widget } from "#contract/widgets/widgets.ts";
import type { WidgetPage } from "../../data/dashboards.ts";
import styles from "./Dashboard.module.css";
import { WidgetCard } from "./WidgetCard.tsx";

interface WidgetGridProps {
  widgets: readonly Widget[];
  page: WidgetPage;
}

/** In the order in which they are read; on a phone one stands below the other. */
export function WidgetGrid({ widgets, page }: WidgetGridProps) {
  return (
    <div className={styles.grid}>
      {inReadingOrder(widgets).map((widget) => {
        const { x, y, w, h } = boxOf(widget);
        return (
          <div
            key={widget.id}
            className={styles.cell}
            style={{ gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${w}` }}
          >
            <WidgetCard widget={widget} page={page} />
          </div>
        );
      })}
    </div>
  );
}

export const inReadingOrder = <Placed extends { x: number; y: number }>(
  widgets: readonly Placed[],
): Placed[] => [...widgets].sort((a, b) => a.y - b.y || a.x - b.x);
