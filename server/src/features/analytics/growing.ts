/** Numbers by place, of which there may be ever more. */
export interface Growing {
  values: Float64Array;
}
export const growing = (): Growing => ({ values: new Float64Array(16) });

/** The values, with room up to this place. */
export function roomFor(numbers: Growing, place: number): Float64Array {
  if (place >= numbers.values.length) {
    const larger = new Float64Array(Math.max(place + 1, numbers.values.length * 2));
    larger.set(numbers.values);
    numbers.values = larger;
  }
  return numbers.values;
}
