/**
 * The rows of mapping tables: compared by digests, copied slice by slice, never whole in memory.
 */
import { createHash } from "node:crypto";
import type { DiffItem } from "#contract/diff-view.ts";
import { mappingLimits } from "#contract/mapping-limits.ts";
import type { Caller } from "../../platform/caller.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, recordChange } from "../access/store-audit.ts";
import { mappingKind } from "../mapping/kind.ts";
import { splitCells } from "../mapping/packed-rows.ts";
import {
  countOtherRows,
  insertMap,
  insertRows,
  loadDigests,
  loadMap,
  loadMaps,
  loadRows,
  type MapRow,
  rowsPerPart,
} from "../mapping/store-maps.ts";
import { replaceMap } from "../mapping/replace-map.ts";
import type { Item } from "./configuration-part.ts";

/** By table; a table without rows has none. */
export async function loadTableRows(
  sql: Sql,
): Promise<Map<string, { fields: { rows: { count: number } }; uncompared: { map: MapRow } }>> {
  return new Map(
    (await loadMaps(sql)).map((map) => [
      map.table_id,
      { fields: { rows: { count: map.rows } }, uncompared: { map } },
    ]),
  );
}

const mappingMapOf = (item: Item): MapRow | null =>
  (item.uncompared?.["map"] as MapRow | undefined) ?? null; // loadTables put it there

/** Of a source without rows nothing is said of those of the target. */
export const withoutSourcelessRows = (source: Item | undefined, target: Item): Item => {
  if (source === undefined || mappingMapOf(source) !== null || mappingMapOf(target) === null)
    return target;
  const { rows: _unsaid, ...fields } = target.fields;
  return { ...target, fields };
};

export const withoutDigest = (item: Item): Item => {
  const map = mappingMapOf(item);
  return map === null ? item : { ...item, fields: { ...item.fields, rows: { count: map.rows } } };
};

/** The items with a digest of their rows. */
export async function withDigests(sql: Sql, items: readonly Item[]): Promise<Item[]> {
  const done: Item[] = [];
  for (const item of items) {
    const map = mappingMapOf(item);
    done.push(
      map === null
        ? item
        : {
            ...item,
            fields: {
              ...item.fields,
              rows: { count: map.rows, digest: digestOf(map, await loadRowDigests(sql, map)) },
            },
          },
    );
  }
  return done;
}

const digestOf = ({ titles }: MapRow, parts: RowDigests): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        titles.map((title) => title.toLowerCase()),
        parts.map((part) => part.digest),
      ]),
    )
    .digest("hex")
    .slice(0, 16);

type RowDigests = readonly { digest: string; first: number }[];
const cachedDigests = new Map<string, RowDigests>();
const maxCachedDigests = 500;
/** A generation's rows change with its revision alone. */
async function loadRowDigests(sql: Sql, { generation, revision }: MapRow): Promise<RowDigests> {
  const key = `${generation}:${revision}`;
  const digests = cachedDigests.get(key) ?? (await loadDigests(sql, generation));
  cachedDigests.delete(key);
  cachedDigests.set(key, digests);
  const [oldest] = cachedDigests.keys();
  if (cachedDigests.size > maxCachedDigests && oldest !== undefined) cachedDigests.delete(oldest);
  return digests;
}

const maxSamples = 5;
type TenantTransaction = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** The first rows that differ, by their place. */
export async function sampleRows({
  source,
  target,
}: {
  source: { item: Item; inTenant: TenantTransaction };
  target: { item: Item; inTenant: TenantTransaction };
}): Promise<DiffItem["differences"]> {
  const maps = [mappingMapOf(source.item), mappingMapOf(target.item)] as const;
  if (maps[0] === null || maps[1] === null) return [];
  const [from, to] = [maps[0], maps[1]];
  const [sourceParts, targetParts] = [
    await source.inTenant((sql) => loadRowDigests(sql, from)),
    await target.inTenant((sql) => loadRowDigests(sql, to)),
  ];
  const at = sourceParts.findIndex((part, index) => part.digest !== targetParts[index]?.digest);
  const part = at === -1 ? sourceParts.length : at;
  const loadSample = async (
    inTenant: TenantTransaction,
    map: MapRow,
    parts: RowDigests,
  ): Promise<string[]> => {
    const first = parts[part]?.first;
    return first === undefined
      ? []
      : (
          await inTenant((sql) =>
            loadRows(sql, map.generation, { after: first - 1, limit: rowsPerPart }),
          )
        ).map((row) => splitCells(row.cells).join(" | "));
  };
  const [sourceRows, targetRows] = [
    await loadSample(source.inTenant, from, sourceParts),
    await loadSample(target.inTenant, to, targetParts),
  ];
  return Array.from({ length: Math.max(sourceRows.length, targetRows.length) }, (_, index) => index)
    .filter((index) => sourceRows[index] !== targetRows[index])
    .slice(0, maxSamples)
    .map((index) => ({
      path: `rows.${part * rowsPerPart + index + 1}`,
      source: sourceRows[index] ?? null,
      target: targetRows[index] ?? null,
    }));
}

const rowsPerSlice = 5000;
interface RowCopy {
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
  { caller, nowS, from, item, tableId }: RowCopy,
): Promise<void> {
  const map = mappingMapOf(item);
  if (map === null) return;
  const inSource = async <T>(work: () => Promise<T>): Promise<T> => {
    await enterOrganization(sql, from);
    const result = await work();
    await enterOrganization(sql, caller.organizationId);
    return result;
  };
  const standing = await loadMap(sql, tableId);
  if (
    standing !== null &&
    digestOf(standing, await loadRowDigests(sql, standing)) ===
      digestOf(map, await inSource(() => loadRowDigests(sql, map)))
  )
    return;
  const newMap = await insertMap(sql, {
    tableId,
    titles: map.titles,
    isCurrent: false,
    nowS,
    origin: { actor: actorOf(caller) },
  });
  let rows = 0;
  for (let after = -1; ;) {
    const last = after;
    const slice = await inSource(() =>
      loadRows(sql, map.generation, { after: last, limit: rowsPerSlice }),
    );
    if (slice.length > 0) await insertRows(sql, newMap.generation, slice);
    rows += slice.length;
    after = slice.at(-1)?.row ?? after;
    if (slice.length < rowsPerSlice) break;
  }
  const now = await inSource(() => loadMap(sql, map.table_id));
  if (now?.generation !== map.generation || now.revision !== map.revision)
    throw refuse("stale", item.name);
  if (rows + (await countOtherRows(sql, tableId)) > mappingLimits.rowsTogether)
    throw refuse("copied_too_many_rows", item.name, mappingLimits.rowsTogether);
  await replaceMap(sql, { map: newMap, rows, nowS });
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
