/**
 * The rows of mapping tables: compared by digests, copied slice by slice, never whole in memory.
 */
import { createHash } from "node:crypto";
import type { DiffItem } from "#contract/diff-view.ts";
import { limits } from "#contract/limits.ts";
import type { Caller } from "../../platform/caller.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { mappingKind } from "../mapping/kind.ts";
import { parted } from "../mapping/packed-rows.ts";
import {
  clearLater,
  countRowsBeside,
  insertMap,
  insertRows,
  loadDigests,
  loadMap,
  loadMaps,
  loadRows,
  type MapRow,
  putInForce,
  rowsPerPart,
} from "../mapping/store-maps.ts";
import type { Item } from "./item.ts";

/** By table; a table without rows has none. */
export async function loadTables(
  sql: Sql,
): Promise<Map<string, { fields: { rows: { count: number } }; beside: { map: MapRow } }>> {
  return new Map(
    (await loadMaps(sql)).map((map) => [
      map.table_id,
      { fields: { rows: { count: map.rows } }, beside: { map } },
    ]),
  );
}

// loadTables put it there
const mapOf = (item: Item): MapRow | null => (item.beside?.["map"] as MapRow | undefined) ?? null;

/** Of a source without rows nothing is said of those of the target. */
export const withoutUnsaid = (source: Item | undefined, target: Item): Item => {
  if (source === undefined || mapOf(source) !== null || mapOf(target) === null) return target;
  const { rows: _unsaid, ...fields } = target.fields;
  return { ...target, fields };
};

export const withoutDigest = (item: Item): Item => {
  const map = mapOf(item);
  return map === null ? item : { ...item, fields: { ...item.fields, rows: { count: map.rows } } };
};

/** The items with a digest of their rows. */
export async function withDigests(sql: Sql, items: readonly Item[]): Promise<Item[]> {
  const done: Item[] = [];
  for (const item of items) {
    const map = mapOf(item);
    done.push(
      map === null
        ? item
        : {
            ...item,
            fields: {
              ...item.fields,
              rows: { count: map.rows, digest: digestOf(map, await partsOf(sql, map)) },
            },
          },
    );
  }
  return done;
}

const digestOf = ({ titles }: MapRow, parts: Parts): string =>
  createHash("sha256")
    .update(
      JSON.stringify([titles.map((one) => one.toLowerCase()), parts.map((one) => one.digest)]),
    )
    .digest("hex")
    .slice(0, 16);

type Parts = readonly { digest: string; first: number }[];
const known = new Map<string, Parts>();
const knownMost = 500;
/** A generation's rows change with its revision alone. */
async function partsOf(sql: Sql, { generation, revision }: MapRow): Promise<Parts> {
  const key = `${generation}:${revision}`;
  const found = known.get(key) ?? (await loadDigests(sql, generation));
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > knownMost && oldest !== undefined) known.delete(oldest);
  return found;
}

const samplesMost = 5;
type Within = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** The first rows that differ, by their place. */
export async function sampleRows({
  source,
  target,
}: {
  source: { item: Item; within: Within };
  target: { item: Item; within: Within };
}): Promise<DiffItem["differences"]> {
  const maps = [mapOf(source.item), mapOf(target.item)] as const;
  if (maps[0] === null || maps[1] === null) return [];
  const [from, to] = [maps[0], maps[1]];
  const [here, there] = [
    await source.within((sql) => partsOf(sql, from)),
    await target.within((sql) => partsOf(sql, to)),
  ];
  const at = here.findIndex((part, index) => part.digest !== there[index]?.digest);
  const part = at === -1 ? here.length : at;
  const rowsOf = async (within: Within, map: MapRow, parts: Parts): Promise<string[]> => {
    const first = parts[part]?.first;
    return first === undefined
      ? []
      : (
          await within((sql) =>
            loadRows(sql, map.generation, { after: first - 1, most: rowsPerPart }),
          )
        ).map((row) => parted(row.cells).join(" | "));
  };
  const [mine, theirs] = [
    await rowsOf(source.within, from, here),
    await rowsOf(target.within, to, there),
  ];
  return Array.from({ length: Math.max(mine.length, theirs.length) }, (_, index) => index)
    .filter((index) => mine[index] !== theirs[index])
    .slice(0, samplesMost)
    .map((index) => ({
      path: `rows.${part * rowsPerPart + index + 1}`,
      source: mine[index] ?? null,
      target: theirs[index] ?? null,
    }));
}

const rowsPerSlice = 5000;
interface Copying {
  caller: Caller;
  nowS: number;
  from: string;
  item: Item;
  tableId: string;
}

/**
 * The source's rows take the place of those of the target. In the target's transaction, which looks
 * into the source in between.
 */
export async function copyRows(
  sql: Sql,
  { caller, nowS, from, item, tableId }: Copying,
): Promise<void> {
  const map = mapOf(item);
  if (map === null) return;
  const inSource = async <T>(work: () => Promise<T>): Promise<T> => {
    await enterOrganization(sql, from);
    const found = await work();
    await enterOrganization(sql, caller.organizationId);
    return found;
  };
  const standing = await loadMap(sql, tableId);
  if (
    standing !== null &&
    digestOf(standing, await partsOf(sql, standing)) ===
      digestOf(map, await inSource(() => partsOf(sql, map)))
  )
    return;
  const fresh = await insertMap(sql, { tableId, titles: map.titles, isCurrent: false, nowS });
  let rows = 0;
  for (let after = -1; ;) {
    const last = after;
    const slice = await inSource(() =>
      loadRows(sql, map.generation, { after: last, most: rowsPerSlice }),
    );
    if (slice.length > 0) await insertRows(sql, fresh.generation, slice);
    rows += slice.length;
    after = slice.at(-1)?.row ?? after;
    if (slice.length < rowsPerSlice) break;
  }
  const now = await inSource(() => loadMap(sql, map.table_id));
  if (now?.generation !== map.generation || now.revision !== map.revision)
    throw refuse("stale", item.name);
  if (rows + (await countRowsBeside(sql, tableId)) > limits.mappingRowsTogether)
    throw refuse(
      "impossible",
      `${item.name}: all tables together have ${limits.mappingRowsTogether} rows at most`,
    );
  const old = await putInForce(sql, { tableId, generation: fresh.generation, rows, nowS });
  if (old !== null) await clearLater(sql, old, nowS);
  await recordChange(sql, caller, {
    at: nowS,
    action: "update",
    resource: mappingKind.resource,
    id: tableId,
    before: null,
    after: { map: { rows } },
    news: mappingKind.kind,
  });
}
