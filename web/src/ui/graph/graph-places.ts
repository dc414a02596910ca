/** Where the nodes of a graph stand: in columns, from left to right. */

export interface Place {
  /** Of its middle, in px. */
  x: number;
  y: number;
  column: number;
  row: number;
}

export interface GraphPlaces {
  places: ReadonlyMap<string, Place>;
  width: number;
  height: number;
}

export interface GraphEdge {
  source: string;
  target: string;
}

export const COLUMN_PX = 220;
const ROW_PX = 64;
const MARGIN_PX = 16;

export function placesOf(columns: readonly (readonly string[])[]): GraphPlaces {
  const rows = Math.max(1, ...columns.map((ids) => ids.length));
  const height = rows * ROW_PX + 2 * MARGIN_PX;
  const places = new Map(
    columns.flatMap((ids, column) =>
      ids.map((id, row): [string, Place] => [
        id,
        {
          x: (column + 0.5) * COLUMN_PX,
          y: MARGIN_PX + ((row + 0.5) / ids.length) * (height - 2 * MARGIN_PX),
          column,
          row,
        },
      ]),
    ),
  );
  return { places, width: Math.max(1, columns.length) * COLUMN_PX, height };
}

/** The first alone, then column by column what is connected with the one before. */
export function columnsAround(
  first: string,
  ids: readonly string[],
  edges: readonly GraphEdge[],
): string[][] {
  const columns: string[][] = [];
  const left = new Set(ids);
  let rim = [first];
  while (left.size > 0) {
    const column = rim.filter((id) => left.delete(id));
    // Of a part that is connected with nothing before it.
    if (column.length === 0) column.push(...[...left].slice(0, 1).filter((id) => left.delete(id)));
    columns.push(column);
    const inColumn = new Set(column);
    rim = edges.flatMap(({ source, target }) =>
      inColumn.has(source) ? [target] : inColumn.has(target) ? [source] : [],
    );
  }
  return columns;
}

/**
 * What nothing comes before at the left, and every other one right of all that come before it.
 * `edges` lead from left to right; one that would close a ring is passed over.
 */
export function columnsInOrder(ids: readonly string[], edges: readonly GraphEdge[]): string[][] {
  const before = new Map(ids.map((id): [string, string[]] => [id, []]));
  for (const { source, target } of edges) if (before.has(source)) before.get(target)?.push(source);
  const columnOf = new Map<string, number>();
  const visiting = new Set<string>();
  const place = (id: string): number => {
    const known = columnOf.get(id);
    if (known !== undefined) return known;
    visiting.add(id);
    const earlier = (before.get(id) ?? []).filter((each) => !visiting.has(each)).map(place);
    visiting.delete(id);
    const column = earlier.length === 0 ? 0 : Math.max(...earlier) + 1;
    columnOf.set(id, column);
    return column;
  };
  ids.forEach(place);
  // What nothing comes before stands right before what it leads to, and not at the far left.
  for (const id of ids) {
    const nexts = edges.flatMap(({ source, target }) =>
      source === id && target !== id ? (columnOf.get(target) ?? []) : [],
    );
    if (before.get(id)?.length === 0 && nexts.length > 0)
      columnOf.set(id, Math.max(0, Math.min(...nexts) - 1));
  }
  const columns: string[][] = [];
  for (const id of ids) (columns[columnOf.get(id) ?? 0] ??= []).push(id);
  return untangle(columns, before);
}

/** Each node beside the middle of those that come before it, so that fewer lines cross. */
function untangle(
  columns: readonly string[][],
  before: ReadonlyMap<string, readonly string[]>,
): string[][] {
  const rowOf = new Map<string, number>();
  return columns.map((ids) => {
    const sorted = ids
      .map((id, at) => {
        const rows = (before.get(id) ?? []).flatMap((each) => rowOf.get(each) ?? []);
        const middle = rows.reduce((sum, row) => sum + row, 0) / rows.length;
        return { id, at, middle: rows.length === 0 ? at / ids.length : middle };
      })
      .toSorted((a, b) => a.middle - b.middle || a.at - b.at)
      .map(({ id }) => id);
    sorted.forEach((id, row) => rowOf.set(id, (row + 0.5) / sorted.length));
    return sorted;
  });
}

/** Where an arrow key leads; nowhere at the rim. */
export function neighbourOf(
  places: ReadonlyMap<string, Place>,
  id: string,
  key: string,
): string | undefined {
  const place = places.get(id);
  if (!place) return undefined;
  const isSideways = key === "ArrowLeft" || key === "ArrowRight";
  const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const inLine = [...places].filter(([, next]) =>
    isSideways
      ? next.column === place.column + step
      : next.column === place.column && next.row === place.row + step,
  );
  return inLine.sort(([, a], [, b]) => Math.abs(a.y - place.y) - Math.abs(b.y - place.y))[0]?.[0];
}
