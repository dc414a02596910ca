/** What is added up of groups, pack by pack. */
import type { Numbers } from "../incident-measures/column-bytes.ts";
import type { Pack } from "../incident-measures/pack.ts";
import type { GroupTotals, Needs, SumName, TimeName } from "./formulas.ts";
import { openGaps } from "./gaps.ts";
import { growing, roomFor } from "./growing.ts";
import type { Members } from "./members.ts";
import { openSamples } from "./samples.ts";

export interface Totals {
  add(pack: Pack, members: Members, groups: Int32Array): void;
  of(group: number): GroupTotals;
}

export const sumColumns: Readonly<Record<TimeName, readonly string[]>> = {
  tta: ["tta_s"],
  tte: ["tte_s"],
  ttr: ["start", "end"],
};

export function openTotals(needs: Needs): Totals {
  const sums = new Map([...needs.sums].map((name) => [name, growing()]));
  const means = new Map(
    [...needs.means].map((name) => [name, { sum: growing(), count: growing() }]),
  );
  const samples = new Map([...needs.samples].map((name) => [name, openSamples()]));
  const gaps = needs.gaps ? openGaps() : null;
  return {
    add: (pack, members, groups) => {
      let most = 0;
      for (let member = 0; member < groups.length; member += 1) {
        const group = groups[member] ?? 0;
        if (group > most) most = group;
      }
      for (const [name, sum] of sums)
        if (name === "incidents") addOnes(roomFor(sum, most), groups);
        else addSum(roomFor(sum, most), groups, valuesOf(name, pack, members));
      for (const [name, { sum, count }] of means)
        addMean([roomFor(sum, most), roomFor(count, most)], groups, timesOf(name, pack, members));
      for (const [name, sample] of samples) sample.add(groups, timesOf(name, pack, members));
      gaps?.add(pack, members.rows, groups);
    },
    of: (group) => ({
      sum: (name) => sums.get(name)?.values[group] ?? 0,
      mean: (name) => {
        const mean = means.get(name);
        const count = mean?.count.values[group] ?? 0;
        return count === 0 ? null : (mean?.sum.values[group] ?? 0) / count;
      },
      quantile: (name, fraction) => samples.get(name)?.quantile(group, fraction) ?? null,
      gap: () => gaps?.of(group) ?? null,
    }),
  };
}

function addOnes(sums: Float64Array, groups: Int32Array): void {
  for (let member = 0; member < groups.length; member += 1) {
    const group = groups[member] ?? 0;
    sums[group] = (sums[group] ?? 0) + 1;
  }
}

function addSum(sums: Float64Array, groups: Int32Array, values: Numbers): void {
  for (let member = 0; member < groups.length; member += 1) {
    const group = groups[member] ?? 0;
    sums[group] = (sums[group] ?? 0) + (values[member] ?? 0);
  }
}

function addMean(
  [sums, counts]: readonly [Float64Array, Float64Array],
  groups: Int32Array,
  values: Numbers,
): void {
  for (let member = 0; member < groups.length; member += 1) {
    const [group, value] = [groups[member] ?? 0, values[member] ?? Number.NaN];
    if (Number.isNaN(value)) continue;
    sums[group] = (sums[group] ?? 0) + value;
    counts[group] = (counts[group] ?? 0) + 1;
  }
}

/** Of each member. */
function valuesOf(
  name: Exclude<SumName, "incidents">,
  pack: Pack,
  { rows, isWhole, weights }: Members,
): Numbers {
  const whole = pack.numbers(name);
  if (weights !== null && (name === "alerts" || name === "events" || name === "enriched")) {
    const parts = weights.of()[name];
    const values = new Float64Array(rows.length);
    for (let member = 0; member < rows.length; member += 1) {
      const place = weights.places[member] ?? -1;
      values[member] = place < 0 ? (whole[rows[member] ?? 0] ?? 0) : (parts[place] ?? 0);
    }
    return values;
  }
  return isWhole ? whole : picked(whole, rows);
}

function timesOf(name: TimeName, pack: Pack, { rows, isWhole }: Members): Numbers {
  if (name !== "ttr") {
    const column = pack.numbers(`${name}_s`);
    return isWhole ? column : picked(column, rows);
  }
  const [starts, ends] = [pack.numbers("start"), pack.numbers("end")];
  const times = new Float64Array(rows.length);
  // Without an end it stays NaN.
  for (let member = 0; member < rows.length; member += 1) {
    const row = rows[member] ?? 0;
    times[member] = Math.max(0, (ends[row] ?? Number.NaN) - (starts[row] ?? 0));
  }
  return times;
}

function picked(column: Numbers, rows: Int32Array): Numbers {
  const values = new Float64Array(rows.length);
  for (let member = 0; member < rows.length; member += 1)
    values[member] = column[rows[member] ?? 0] ?? 0;
  return values;
}
