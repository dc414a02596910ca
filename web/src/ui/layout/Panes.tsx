import { Fragment, useId, useRef, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { clampPane, fitPanes } from "./pane-sizes.ts";
import { PaneSeparator } from "./PaneSeparator.tsx";
import { useWidth } from "./useWidth.ts";
import styles from "./Panes.module.css";

export interface SizedPane {
  id: string;
  /** Names the pane as a region. */
  label: string;
  content: ReactNode;
  /** Width in px, as remembered by the owner. */
  size: number;
  min: number;
  max: number;
  /** Drawn, 44 px wide, while the pane is collapsed. A pane without it cannot be collapsed. */
  rail?: ReactNode;
  isCollapsed?: boolean | undefined;
  tone?: "pane" | "surface";
}

export interface PanesProps {
  panes: readonly SizedPane[];
  /** Takes what is left. */
  mainPane: { id: string; label: string; content: ReactNode; min: number };
  /** Shows this pane alone, for narrow windows. */
  only?: string | undefined;
  onResize: (id: string, size: number) => void;
  onCollapse?: ((id: string, isCollapsed: boolean) => void) | undefined;
  /** Names the separator of a pane: "Resize environments". */
  resizeLabel: (label: string) => string;
  className?: string | undefined;
}

const RAIL_PX = 44;

/**
 * Panes side by side, resized by pointer or keyboard. Sizes live with the owner. A pane that stays
 * while the window is narrowed keeps what is written in it.
 */
export function Panes({
  panes,
  mainPane,
  only,
  onResize,
  onCollapse,
  resizeLabel,
  className,
}: PanesProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const width = useWidth(row);
  const limits = panes.map((pane) =>
    pane.isCollapsed && pane.rail !== undefined
      ? { size: RAIL_PX, min: RAIL_PX, max: RAIL_PX }
      : pane,
  );
  const isAlone = only !== undefined;
  const sizes = width > 0 ? fitPanes(limits, width, mainPane.min) : limits.map(clampPane);

  return (
    <div ref={row} className={cx(styles.panes, className)}>
      {panes.map((pane, at) => {
        if (isAlone && only !== pane.id) return null;
        const isRail = !isAlone && Boolean(pane.isCollapsed) && pane.rail !== undefined;
        const collapse = pane.rail === undefined ? undefined : () => onCollapse?.(pane.id, !isRail);
        return (
          <Fragment key={pane.id}>
            <section
              id={`${id}-${pane.id}`}
              aria-label={pane.label}
              className={cx(
                styles.pane,
                isAlone ? styles.rest : pane.tone === "pane" && styles.side,
              )}
              style={isAlone ? undefined : { width: sizes[at] }}
            >
              {isRail ? pane.rail : pane.content}
            </section>
            {!isAlone && (
              <PaneSeparator
                label={resizeLabel(pane.label)}
                controls={`${id}-${pane.id}`}
                pane={{ size: sizes[at] ?? pane.size, min: pane.min, max: pane.max }}
                isCollapsed={isRail}
                onResize={(size) => onResize(pane.id, size)}
                onCollapse={collapse}
              />
            )}
          </Fragment>
        );
      })}
      {(!isAlone || only === mainPane.id) && (
        <section aria-label={mainPane.label} className={cx(styles.pane, styles.rest)}>
          {mainPane.content}
        </section>
      )}
    </div>
  );
}
