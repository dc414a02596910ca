export interface PaneLimits {
  /** Wanted width in px. */
  size: number;
  min: number;
  max: number;
}

/**
 * Widths that leave `restMin` for the last pane: the wanted ones, shrunk from the last to the first
 * where the window is too narrow.
 */
export function fitPanes(
  panes: readonly PaneLimits[],
  available: number,
  restMin: number,
): number[] {
  const sizes = panes.map(clampPane);
  let excess = sizes.reduce((sum, size) => sum + size, 0) + restMin - available;
  for (let at = sizes.length - 1; at >= 0 && excess > 0; at -= 1) {
    const size = sizes[at] ?? 0;
    const less = Math.min(excess, size - (panes[at]?.min ?? 0));
    sizes[at] = size - less;
    excess -= less;
  }
  return sizes;
}

export function clampPane({ size, min, max }: PaneLimits): number {
  return Math.max(min, Math.min(size, max));
}

/** What a key does to a separator: a new width, or nothing. */
export function keyedSize(key: string, isLarge: boolean, pane: PaneLimits): number | undefined {
  const step = isLarge ? LARGE_STEP_PX : STEP_PX;
  const to = {
    ArrowLeft: pane.size - step,
    ArrowRight: pane.size + step,
    Home: pane.min,
    End: pane.max,
  }[key];
  return to === undefined ? undefined : clampPane({ ...pane, size: to });
}

const STEP_PX = 16;
const LARGE_STEP_PX = 64;
