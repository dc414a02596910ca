/** Incidents under their values: one member for each incident and combination of its values. */
import type { WeightColumns } from "../incident-measures/columns.ts";
import type { Keys } from "./dimensions.ts";

export interface Members {
  /** Places in the pack. */
  rows: Int32Array;
  /** Every place once, in their order. */
  isWhole: boolean;
  /** For each dimension a code for each member. */
  keys: Int32Array[];
  /** What members count for instead of the whole incident, and where it stands; -1 for the whole. */
  weights: { of: () => WeightColumns; places: Int32Array } | null;
}

export const membersOf = (mask: Uint8Array): Members => {
  let count = 0;
  const rows = new Int32Array(mask.length);
  for (let row = 0; row < mask.length; row += 1) if (mask[row] === 1) rows[count++] = row;
  const isWhole = count === mask.length;
  return { rows: rows.subarray(0, count), isWhole, keys: [], weights: null };
};

export const allMembers = (size: number): Members => ({
  rows: firstPlaces(size),
  isWhole: true,
  keys: [],
  weights: null,
});

let places = new Int32Array(0);
/** From 0 on. Nobody writes to them. */
function firstPlaces(size: number): Int32Array {
  if (size > places.length) places = Int32Array.from({ length: size }, (_, place) => place);
  return places.subarray(0, size);
}

export function withKeys(members: Members, keys: Keys): Members {
  if (keys.kind === "several") return spread(members, keys);
  const codes = members.isWhole ? keys.codes : moved(keys.codes, members.rows);
  const weights =
    keys.weights === null ? members.weights : { of: keys.weights, places: members.rows };
  return { ...members, keys: [...members.keys, codes], weights };
}

function spread(members: Members, keys: Extract<Keys, { kind: "several" }>): Members {
  const { codes, from, places } = spreadPlaces(members.rows, keys);
  const weights =
    keys.weights === null
      ? members.weights && { ...members.weights, places: moved(members.weights.places, from) }
      : { of: keys.weights, places };
  return {
    rows: moved(members.rows, from),
    isWhole: false,
    keys: [...members.keys.map((key) => moved(key, from)), codes],
    weights,
  };
}

function moved(column: Int32Array, from: Int32Array): Int32Array {
  const values = new Int32Array(from.length);
  for (let member = 0; member < from.length; member += 1)
    values[member] = column[from[member] ?? 0] ?? 0;
  return values;
}

/** Of which member each new one is, its code, and where that stands. */
function spreadPlaces(
  rows: Int32Array,
  { ends, codes: codeAt, countsNone }: Extract<Keys, { kind: "several" }>,
): { codes: Int32Array; from: Int32Array; places: Int32Array } {
  const valuesOf = (row: number): number =>
    (ends[row] ?? 0) - (row === 0 ? 0 : (ends[row - 1] ?? 0));
  // A row may have several members already, each of which is spread anew.
  const most = rows.reduce((sum, row) => sum + Math.max(1, valuesOf(row)), 0);
  const [codes, from, places] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  let count = 0;
  for (let member = 0; member < rows.length; member += 1) {
    const row = rows[member] ?? 0;
    const begin = row === 0 ? 0 : (ends[row - 1] ?? 0);
    const end = ends[row] ?? 0;
    const isNone = begin === end && countsNone;
    for (let place = begin; place < end || (isNone && place === begin); place += 1) {
      codes[count] = isNone ? 0 : (codeAt[place] ?? 0);
      from[count] = member;
      places[count] = isNone ? -1 : place;
      count += 1;
    }
  }
  return {
    codes: codes.subarray(0, count),
    from: from.subarray(0, count),
    places: places.subarray(0, count),
  };
}
