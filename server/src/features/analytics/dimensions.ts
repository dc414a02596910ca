/** Dimensions as codes of the incidents of a pack; code 0 is none. */
import { type FixedDimension, isFixedDimension } from "#contract/analytics-measures.ts";
import type { Numbers } from "../incident-measures/column-bytes.ts";
import type { WeightColumns } from "../incident-measures/columns.ts";
import type { ListName, NumberName, TextName } from "../incident-measures/measured-row.ts";
import { type Pack, weightsName } from "../incident-measures/pack.ts";
import type { LocalTime } from "./local-time.ts";
import type { DimensionValue } from "./question.ts";

export type Keys =
  | {
      kind: "single";
      codes: Int32Array;
      /** As below: what stands in the place of the incident. */
      weights: (() => WeightColumns) | null;
    }
  | {
      kind: "several";
      /** Where the codes of each incident end. */
      ends: Numbers;
      codes: Int32Array;
      /** What the incident counts for under each code; null where it counts as a whole. */
      weights: (() => WeightColumns) | null;
      /** Whether an incident without any counts as none, or not at all. */
      countsNone: boolean;
    };

export interface Dimension {
  columns: string[];
  keysOf(pack: Pack): Keys;
  valueOf(code: number): DimensionValue;
}

export interface DimensionScope {
  local: LocalTime;
  /** Environments by set. */
  sets: ReadonlyMap<number, readonly string[]>;
  /** Environments that may be listed; null for all of them. */
  environments: readonly string[] | null;
  /** Whether measures count alerts or events. */
  isWeighted: boolean;
}

const noPriority = 9;

export function openDimension(name: string, scope: DimensionScope): Dimension {
  return isFixedDimension(name)
    ? openFixed(name, scope)
    : weighted(`tags.${name.replace(/^tag:/, "")}`, scope);
}

/** `time`: the start of each bucket. */
export const openTime = (startOf: (at: number) => number): Dimension =>
  computed("start", (ms) => startOf(ms / 1000), { isOrdered: true });

function openFixed(name: FixedDimension, scope: DimensionScope): Dimension {
  const { local } = scope;
  switch (name) {
    case "environment":
      return environments(scope);
    case "source":
      return weighted("sources", scope);
    case "pattern":
      return list("patterns", null);
    case "priority":
      return computed("priority", (priority) => (priority === noPriority ? null : priority));
    case "hour":
    case "weekday":
      return computed("start", (ms) => local.read(name, ms / 1000));
    case "day":
    case "week":
    case "month":
      return computed("start", (ms) => local.startOf(name, ms / 1000), { isOrdered: true });
    case "status":
    case "severity":
    case "assignee":
    case "resolver":
      return text(name);
  }
}

function text(name: TextName): Dimension {
  const codebook = openCodebook<string>();
  return {
    columns: [name],
    keysOf: (pack) => {
      const { values, codes } = pack.texts(name);
      return {
        kind: "single",
        codes: translated(codes, values.map(codebook.codeOf)),
        weights: null,
      };
    },
    valueOf: codebook.valueOf,
  };
}

/** An incident counts under each of its values, with the alerts that have it. */
const weighted = (name: ListName, { isWeighted }: DimensionScope): Dimension =>
  list(name, isWeighted ? (pack) => () => pack.weights(name) : null);

function list(name: ListName, weightsOf: ((pack: Pack) => () => WeightColumns) | null): Dimension {
  const codebook = openCodebook<string>();
  return {
    columns: weightsOf === null ? [name] : [name, weightsName(name)],
    keysOf: (pack) => {
      const { values, ends, codes: places } = pack.list(name);
      const codes = translated(places, values.map(codebook.codeOf));
      const weights = weightsOf?.(pack) ?? null;
      // Most packs have each tag once for each incident.
      return ends.every((end, row) => end === row + 1)
        ? { kind: "single", codes, weights }
        : { kind: "several", ends, codes, weights, countsNone: true };
    },
    valueOf: codebook.valueOf,
  };
}

/** `isOrdered`: of a larger number the value is no smaller. */
function computed(
  name: NumberName,
  read: (number: number) => DimensionValue,
  { isOrdered = false }: { isOrdered?: boolean } = {},
): Dimension {
  const codebook = openCodebook<string | number>();
  let [last, lastCode] = [Number.NaN, 0];
  const codeOf = (number: number): number => {
    const value = read(number);
    if (value === null) return 0;
    if (value !== last) [last, lastCode] = [Number(value), codebook.codeOf(value)];
    return lastCode;
  };
  return {
    columns: [name],
    keysOf: (pack) => {
      const numbers = pack.numbers(name);
      const codes = new Int32Array(numbers.length);
      // Most packs are of one week, and all are of one day.
      const same = isOrdered ? sameCode(numbers, codeOf) : null;
      if (same !== null) return { kind: "single", codes: codes.fill(same), weights: null };
      for (let row = 0; row < codes.length; row += 1) codes[row] = codeOf(numbers[row] ?? 0);
      return { kind: "single", codes, weights: null };
    },
    valueOf: codebook.valueOf,
  };
}

/** Of all the numbers, where the least and the most have the same. */
function sameCode(numbers: Numbers, codeOf: (number: number) => number): number | null {
  let [least, most] = [Infinity, -Infinity];
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? 0;
    if (number < least) least = number;
    if (number > most) most = number;
  }
  const code = codeOf(least);
  return code === codeOf(most) ? code : null;
}

/** Who may see some environments only is listed no other, although incidents are in several. */
function environments({ sets, environments: visible }: DimensionScope): Dimension {
  const codebook = openCodebook<string>();
  const allowed = visible === null ? null : new Set(visible);
  const codesOfSet = new Map<number, number[]>();
  const codesOf = (set: number): number[] => {
    const known = codesOfSet.get(set);
    if (known) return known;
    const listed = (sets.get(set) ?? []).filter((id) => allowed?.has(id) ?? true);
    const codes = listed.map(codebook.codeOf);
    codesOfSet.set(set, codes);
    return codes;
  };
  return {
    columns: ["set_id"],
    keysOf: (pack) => {
      const setIds = pack.numbers("set_id");
      const ends = new Float64Array(setIds.length);
      const codes: number[] = [];
      for (let row = 0; row < setIds.length; row += 1) {
        codes.push(...codesOf(setIds[row] ?? -1));
        ends[row] = codes.length;
      }
      return {
        kind: "several",
        ends,
        codes: Int32Array.from(codes),
        weights: null,
        countsNone: allowed === null,
      };
    },
    valueOf: codebook.valueOf,
  };
}

function translated(codes: Numbers, to: readonly number[]): Int32Array {
  const result = new Int32Array(codes.length);
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place] ?? Number.NaN;
    // Where there is none it stays 0.
    if (code >= 0) result[place] = to[code] ?? 0;
  }
  return result;
}

/** The same code for the same value in all packs. */
function openCodebook<Value extends string | number>() {
  const codes = new Map<Value, number>();
  const values: (Value | null)[] = [null];
  return {
    codeOf: (value: Value): number => {
      const known = codes.get(value);
      if (known !== undefined) return known;
      codes.set(value, values.length);
      return values.push(value) - 1;
    },
    valueOf: (code: number): Value | null => values[code] ?? null,
  };
}
