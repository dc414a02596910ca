import type { ClusterIssue } from "#contract/incident-clustering.ts";

export interface Place {
  /** In percent of the drawing. */
  x: number;
  y: number;
  column: number;
  row: number;
}

/** The lead first, then column by column what is connected with the one before. */
export function layoutOf({ nodes, edges, lead_incident_id: lead }: ClusterIssue) {
  const columns: string[][] = [];
  const left = new Set(nodes.map(({ id }) => id));
  let rim = [lead ?? nodes[0]?.id ?? ""];
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
  return new Map(
    columns.flatMap((ids, column) =>
      ids.map((id, row): [string, Place] => [
        id,
        {
          x: ((column + 0.5) / columns.length) * 100,
          y: ((row + 0.5) / ids.length) * 100,
          column,
          row,
        },
      ]),
    ),
  );
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
