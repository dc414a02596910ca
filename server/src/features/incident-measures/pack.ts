/** Incidents by columns: of rows as they are read, or of a pack that is stored. */
import { decodeNumbers, encodeNumbers, type Numbers } from "./column-bytes.ts";
import {
  decodeList,
  decodeText,
  decodeWeights,
  emptyList,
  encodeList,
  encodeText,
  encodeWeights,
  listColumn,
  type ListColumn,
  textColumn,
  type TextColumn,
  type WeightColumns,
} from "./columns.ts";
import {
  type ListName,
  type MeasuredRow,
  type NumberName,
  numberNames,
  numberOf,
  type TextName,
  textNames,
  type Weights,
} from "./measured-row.ts";

export interface Pack {
  size: number;
  /** Places that do not count. */
  voided: readonly number[];
  numbers(name: NumberName): Numbers;
  texts(name: TextName): TextColumn;
  list(name: ListName): ListColumn;
  weights(name: ListName): WeightColumns;
}

/** Of the weights of a list, beside the list itself: few questions read them. */
export const weightsName = (name: ListName): string => `${name}#`;

/** Columns that the rows lack count as empty. */
export function packOf(rows: readonly MeasuredRow[]): Pack {
  const weighted = (name: ListName) => rows.map((row) => weightedOf(row, name));
  const weightOf = (name: ListName, place: 0 | 1 | 2): Numbers =>
    Float64Array.from(
      weighted(name).flatMap((values) => values.map(([, weights]) => weights[place])),
    );
  return remembered({
    size: rows.length,
    voided: [],
    numbers: (name) => Float64Array.from(rows, (row) => numberOf(row, name)),
    texts: (name) => textColumn(rows.map((row) => row[name])),
    list: (name) =>
      name === "patterns"
        ? listColumn(rows.map(({ patterns }) => patterns.map(String)))
        : listColumn(weighted(name).map((values) => values.map(([value]) => value))),
    weights: (name) => ({
      alerts: weightOf(name, 0),
      events: weightOf(name, 1),
      enriched: weightOf(name, 2),
    }),
  });
}

/** A question may read a column several times. */
function remembered(pack: Pack): Pack {
  const remember = <Name, Column>(read: (name: Name) => Column): ((name: Name) => Column) => {
    const known = new Map<Name, Column>();
    return (name) => {
      const column = known.get(name) ?? read(name);
      known.set(name, column);
      return column;
    };
  };
  return {
    size: pack.size,
    voided: pack.voided,
    numbers: remember(pack.numbers),
    texts: remember(pack.texts),
    list: remember(pack.list),
    weights: remember(pack.weights),
  };
}

function weightedOf({ sources, tags }: MeasuredRow, name: ListName): [string, Weights][] {
  const values = name === "sources" ? sources : tags[name.slice("tags.".length)];
  return Object.entries(values ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Everything of the rows as bytes, by the names of columns. */
export function encodeRows(rows: readonly MeasuredRow[]): Map<string, Uint8Array> {
  const pack = packOf(rows);
  const columns = new Map<string, Uint8Array>();
  for (const name of numberNames) columns.set(name, encodeNumbers(pack.numbers(name)));
  for (const name of textNames) columns.set(name, encodeText(pack.texts(name)));
  columns.set("patterns", encodeList(pack.list("patterns")));
  const tags = new Set(rows.flatMap((row) => Object.keys(row.tags)));
  for (const name of ["sources", ...[...tags].map((tag) => `tags.${tag}` as const)] as const) {
    columns.set(name, encodeList(pack.list(name)));
    columns.set(weightsName(name), encodeWeights(pack.weights(name)));
  }
  return columns;
}

export function openPack({
  size,
  voided,
  columns,
}: Pick<Pack, "size" | "voided"> & { columns: ReadonlyMap<string, Uint8Array> }): Pack {
  const bytesOf = (name: string): Uint8Array => {
    const bytes = columns.get(name);
    if (bytes === undefined) throw new Error(`a pack lacks ${name}`);
    return bytes;
  };
  const list = (name: ListName): ListColumn => {
    const bytes = columns.get(name);
    // No incident of the pack has the tag.
    return bytes === undefined ? emptyList(size) : decodeList(bytes, size);
  };
  return remembered({
    size,
    voided,
    numbers: (name) => decodeNumbers(bytesOf(name), size),
    texts: (name) => decodeText(bytesOf(name), size),
    list,
    weights: (name) => {
      const bytes = columns.get(weightsName(name));
      const count = list(name).codes.length;
      const none = new Float64Array(0);
      return bytes === undefined
        ? { alerts: none, events: none, enriched: none }
        : decodeWeights(bytes, count);
    },
  });
}
