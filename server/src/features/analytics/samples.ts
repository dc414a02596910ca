/** All values of groups, for real percentiles. */
import type { Numbers } from "../incident-measures/column-bytes.ts";
import { growing, roomFor } from "./growing.ts";
import { quantile } from "./quantile.ts";

export interface Samples {
  add(groups: Int32Array, values: Numbers): void;
  quantile(group: number, fraction: number): number | null;
}

export function openSamples(): Samples {
  const [groupOf, valueOf] = [growing(), growing()];
  let count = 0;
  let sorted: ((group: number) => Float64Array) | null = null;
  return {
    add: (groups, values) => {
      const [ofGroups, ofValues] = [
        roomFor(groupOf, count + values.length),
        roomFor(valueOf, count + values.length),
      ];
      for (let member = 0; member < values.length; member += 1) {
        const value = values[member] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        ofGroups[count] = groups[member] ?? 0;
        ofValues[count] = value;
        count += 1;
      }
      sorted = null;
    },
    quantile: (group, fraction) => {
      sorted ??= byGroup(groupOf.values.subarray(0, count), valueOf.values);
      return quantile(sorted(group), fraction);
    },
  };
}

/** Values one group after the other, each group's in a place of its own. */
function byGroup(groups: Float64Array, values: Float64Array): (group: number) => Float64Array {
  let most = -1;
  for (const group of groups) if (group > most) most = group;
  const ends = new Float64Array(most + 2);
  for (const group of groups) ends[group + 1] = (ends[group + 1] ?? 0) + 1;
  for (let group = 1; group < ends.length; group += 1)
    ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0);
  const next = ends.slice();
  const placed = new Float64Array(groups.length);
  for (let member = 0; member < groups.length; member += 1) {
    const group = groups[member] ?? 0;
    const place = next[group] ?? 0;
    placed[place] = values[member] ?? 0;
    next[group] = place + 1;
  }
  return (group) => placed.subarray(ends[group] ?? placed.length, ends[group + 1] ?? placed.length);
}
