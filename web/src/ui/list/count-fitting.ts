/** How many of the pieces stand beside each other in `available` px; the rest goes behind `more`. */
export function countFitting(
  widths: readonly number[],
  { available, gap, more }: { available: number; gap: number; more: number },
  isMoreAlways: boolean,
): number {
  const sums = widths.map((_, last) =>
    widths.slice(0, last + 1).reduce((sum, width, at) => sum + width + (at > 0 ? gap : 0), 0),
  );
  const whole = sums.at(-1) ?? 0;
  if (!isMoreAlways && whole <= available) return widths.length;
  return sums.filter((sum) => sum + gap + more <= available).length;
}
