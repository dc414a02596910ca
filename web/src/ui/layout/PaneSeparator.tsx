import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { clampPane, keyedSize, type PaneLimits } from "./pane-sizes.ts";
import styles from "./Panes.module.css";

interface PaneSeparatorProps {
  label: string;
  /** Id of the pane before it. */
  controls: string;
  pane: PaneLimits;
  isCollapsed: boolean;
  onResize: (size: number) => void;
  onCollapse: (() => void) | undefined;
}

/**
 * The line between two panes. Arrows move it, with Shift further; Enter or a double press
 * collapses.
 */
export function PaneSeparator({
  label,
  controls,
  pane,
  isCollapsed,
  onResize,
  onCollapse,
}: PaneSeparatorProps) {
  const grip = useRef<{ x: number; size: number } | null>(null);
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (isCollapsed || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, size: pane.size };
  };
  const move = (event: PointerEvent) => {
    if (grip.current)
      onResize(clampPane({ ...pane, size: grip.current.size + event.clientX - grip.current.x }));
  };
  const release = () => (grip.current = null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const size = isCollapsed ? undefined : keyedSize(event.key, event.shiftKey, pane);
    if (size !== undefined) onResize(size);
    else if (event.key === "Enter" && onCollapse) onCollapse();
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation="vertical"
      aria-valuemin={isCollapsed ? 0 : pane.min}
      aria-valuemax={pane.max}
      aria-valuenow={isCollapsed ? 0 : Math.round(pane.size)}
      className={styles.separator}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={onCollapse}
      onKeyDown={handleKeyDown}
    />
  );
}
