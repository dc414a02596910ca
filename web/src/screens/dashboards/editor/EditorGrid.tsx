import { GripVertical } from "lucide-react";
import { useRef } from "react";
import GridLayout from "react-grid-layout/legacy";
import { boxOf } from "#contract/dashboard-grid.ts";
import { gridColumns, type Widget } from "#contract/widgets/widgets.ts";
import type { WidgetPage } from "../../../data/dashboards.ts";
import { useIsPhone } from "../../../parts/useMedia.ts";
import { useWidth } from "../../../ui/layout/useWidth.ts";
import { Icon } from "../../../ui/text/Icon.tsx";
import { dashboardEditorWords as words } from "../../../words/words.ts";
import { WidgetCard } from "../WidgetCard.tsx";
import { inReadingOrder } from "../WidgetGrid.tsx";
import styles from "./Editor.module.css";
import { positionText, titleOf, type WidgetActions } from "./useWidgetActions.ts";
import { WidgetMenu } from "./WidgetMenu.tsx";

interface EditorGridProps {
  widgets: readonly Widget[];
  page: WidgetPage;
  actions: WidgetActions;
}

/** As in the grid that is read. */
const ROW_PX = 92;
const GAP_PX = 12;

/** The widgets, to be dragged by their handles and pulled at their corners. */
export function EditorGrid({ widgets, page, actions }: EditorGridProps) {
  const element = useRef<HTMLDivElement>(null);
  const width = useWidth(element);
  const isPhone = useIsPhone();
  const ordered = inReadingOrder(widgets);
  const cells = ordered.map((widget) => (
    <div
      key={widget.id}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move and resize it
      tabIndex={0}
      aria-label={words.widget(titleOf(widget), positionText(widget))}
      data-widget={widget.id}
      data-chosen={widget.id === actions.chosenId || undefined}
      className={styles.cell}
      onKeyDown={(event) => actions.onKeyDown(event, widget.id)}
      onFocus={(event) => event.target === event.currentTarget && actions.choose(widget.id)}
      onPointerDown={() => actions.choose(widget.id)}
    >
      <WidgetCard
        widget={widget}
        page={page}
        handle={
          <span className={styles.handle} title={words.drag} aria-hidden>
            <Icon shape={GripVertical} size={14} />
          </span>
        }
        tools={<WidgetMenu id={widget.id} title={titleOf(widget)} actions={actions} />}
      />
    </div>
  ));
  return (
    <div ref={element} className={styles.grid}>
      {isPhone ? (
        <div className={styles.column}>{cells}</div>
      ) : (
        width > 0 && (
          <GridLayout
            width={width}
            cols={gridColumns}
            rowHeight={ROW_PX}
            margin={[GAP_PX, GAP_PX]}
            containerPadding={[0, 0]}
            layout={ordered.map((widget) => ({ i: widget.id, ...boxOf(widget) }))}
            draggableHandle={`.${styles.handle ?? ""}`}
            resizeHandles={["se"]}
            onDragStop={(_layout, before, after) => {
              if (after && (before?.x !== after.x || before?.y !== after.y)) actions.drop(after);
            }}
            onResizeStop={(_layout, _before, after) => after && actions.drop(after)}
          >
            {cells}
          </GridLayout>
        )
      )}
    </div>
  );
}
