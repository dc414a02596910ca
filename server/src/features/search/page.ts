/** One page of what was found, in the order that was asked for. */
import { countedKinds } from "#contract/search.ts";
import { decodeCursor, encodeCursor } from "../../platform/cursor.ts";
import { refuseField } from "../../platform/refuse.ts";
import type { Matches } from "./matches.ts";
import type { CountedKind, SearchAsk } from "./search-ask.ts";

export interface FoundPosition {
  kind: CountedKind;
  id: string;
  value: number;
}

/** All that was found. Of equal value, incidents come before alerts and those before changes. */
export function sortMatches(
  matches: ReadonlyMap<CountedKind, Matches>,
  { sort, order }: Pick<SearchAsk, "sort" | "order">,
): FoundPosition[] {
  const positions = [...matches].flatMap(([kind, { positions: list }]) =>
    list.map(({ id, value }): FoundPosition => ({ kind, id, value })),
  );
  return positions.sort(comparing({ sort, order }));
}

export function pageOf(
  positions: readonly FoundPosition[],
  ask: Pick<SearchAsk, "sort" | "order">,
  { cursor, perPage }: { cursor: string | undefined; perPage: number },
): { page: FoundPosition[]; nextCursor: string | null } {
  const after = readCursor(cursor);
  const compare = comparing(ask);
  const next = after === null ? 0 : positions.findIndex((position) => compare(position, after) > 0);
  const page = next < 0 ? [] : positions.slice(next, next + perPage);
  const last = page.at(-1);
  const hasMore = next >= 0 && next + perPage < positions.length;
  return { page, nextCursor: hasMore && last ? writeCursor(last) : null };
}

const comparing = ({ sort, order }: Pick<SearchAsk, "sort" | "order">) => {
  // P1 is the highest priority and the smallest number.
  const direction = (order === "desc") === (sort !== "priority") ? -1 : 1;
  return (a: FoundPosition, b: FoundPosition): number =>
    (a.value - b.value) * direction ||
    countedKinds.indexOf(a.kind) - countedKinds.indexOf(b.kind) ||
    compareIds(a.id, b.id) * direction;
};

/** As numbers, of any length. */
const compareIds = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : Number(a > b));

const writeCursor = ({ kind, id, value }: FoundPosition): string =>
  encodeCursor({ value, id: `${countedKinds.indexOf(kind) + 1}${id}` });

function readCursor(text: string | undefined): FoundPosition | null {
  const cursor = decodeCursor(text);
  if (cursor === null) return null;
  const kind = countedKinds[Number(cursor.id[0]) - 1];
  if (kind === undefined || cursor.id.length < 2) throw refuseField("unknown_cursor", "cursor");
  return { kind, id: cursor.id.slice(1), value: cursor.value };
}
