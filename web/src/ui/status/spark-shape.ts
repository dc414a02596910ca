/** Points of a line through the values, in a box with 1 px of air. A flat line lies low. */
export function sparkPoints(
  values: readonly number[],
  width: number,
  height: number,
): [number, number][] {
  const high = Math.max(...values, 0);
  const low = Math.min(...values, high);
  const step = values.length > 1 ? (width - 2 * PADDING_PX) / (values.length - 1) : 0;
  const rise = (height - 2 * PADDING_PX) / (high - low || 1);
  return values.map((value, at) => [
    PADDING_PX + at * step,
    height - PADDING_PX - (value - low) * rise,
  ]);
}

/** Heights of bars, in px; what is not zero is seen. */
export function sparkBars(values: readonly number[], height: number): number[] {
  const high = Math.max(...values, 1);
  return values.map((value) => Math.max(1, (value / high) * (height - 1)));
}

const PADDING_PX = 3;
