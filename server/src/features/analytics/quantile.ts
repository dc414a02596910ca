/** As PostgreSQL's percentile_cont: between two values in proportion. Reorders the values. */
export function quantile(values: Float64Array, fraction: number): number | null {
  if (values.length === 0) return null;
  const place = (values.length - 1) * fraction;
  const low = select(values, Math.floor(place));
  if (Number.isInteger(place)) return low;
  // What stands behind the place is no less.
  let high = Infinity;
  for (const value of values.subarray(Math.floor(place) + 1)) if (value < high) high = value;
  return low + (high - low) * (place - Math.floor(place));
}

/** The value that would stand there were they sorted; what is less stands before it. */
function select(values: Float64Array, place: number): number {
  let [left, right] = [0, values.length - 1];
  while (left < right) {
    const pivot = middleOf(values, left, right);
    let [low, high] = [left, right];
    while (low <= high) {
      while (at(values, low) < pivot) low += 1;
      while (at(values, high) > pivot) high -= 1;
      if (low > high) break;
      const swapped = at(values, low);
      values[low] = at(values, high);
      values[high] = swapped;
      low += 1;
      high -= 1;
    }
    if (place <= high) right = high;
    else if (place >= low) left = low;
    else break;
  }
  return at(values, place);
}

function middleOf(values: Float64Array, left: number, right: number): number {
  const [a, b, c] = [at(values, left), at(values, (left + right) >> 1), at(values, right)];
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

const at = (values: Float64Array, place: number): number => values[place] ?? Number.NaN;
