import type { MappingTableBody } from "#contract/mapping.ts";
import type { Sql } from "../../platform/db.ts";
import type { Rule } from "../rules/rule.ts";
import { type LookupOptions, type LookupTable, lookupTableBuilder } from "./lookup-table.ts";
import { columnPositions, readyTable, type ReadyTable } from "./ready-table.ts";
import { loadMaps, loadRows, type MapRow } from "./store-maps.ts";

/**
 * Mapping tables in memory: each is read once for each revision of its rows, however often the rule
 * book is compiled.
 */
export interface MappingTableCache {
  load(
    sql: Sql,
    whose: {
      organizationId: string;
      /** Drafts use what is known, and leave it as it is. */ mayCache?: boolean;
    },
    rules: readonly Rule<MappingTableBody>[],
  ): Promise<ReadyTable[]>;
}

/** Between two slices others have their turn. */
const rowsPerSlice = 2000;

export function mappingTableCache(): MappingTableCache {
  const byOrganization = new Map<string, Map<string, Promise<LookupTable>>>();
  return {
    load: async (sql, { organizationId, mayCache = true }, rules) => {
      const maps = new Map((await loadMapsFor(sql, rules)).map((map) => [map.table_id, map]));
      const cached = byOrganization.get(organizationId) ?? new Map<string, Promise<LookupTable>>();
      if (mayCache) byOrganization.set(organizationId, cached);
      const needed = new Set<string>();
      const tables: ReadyTable[] = [];
      for (const rule of rules) {
        const map = maps.get(rule.id);
        const options = map && lookupOptionsOf(rule.body, map.titles);
        if (!map || !options) continue;
        const key = `${map.generation}.${map.revision} ${options.query.join(" ")} ${options.isCaseSensitive}`;
        needed.add(key);
        tables.push(
          readyTable(
            rule,
            map.titles,
            await (mayCache
              ? loadCached(cached, key, () => loadLookupTable(sql, map, options))
              : (cached.get(key) ?? loadLookupTable(sql, map, options))),
          ),
        );
      }
      if (mayCache) for (const key of cached.keys()) if (!needed.has(key)) cached.delete(key);
      return tables;
    },
  };
}

const loadMapsFor = async (sql: Sql, rules: readonly Rule<MappingTableBody>[]): Promise<MapRow[]> =>
  rules.length === 0 ? [] : loadMaps(sql);

/** Whoever asks while it is being read waits for the same reading; one that fails is not kept. */
async function loadCached(
  cached: Map<string, Promise<LookupTable>>,
  key: string,
  load: () => Promise<LookupTable>,
): Promise<LookupTable> {
  const lookup = cached.get(key) ?? load();
  cached.set(key, lookup);
  return lookup.catch((error: unknown) => {
    cached.delete(key);
    throw error;
  });
}

/** null when the rows lack a query column: then nothing can be found. */
function lookupOptionsOf(body: MappingTableBody, titles: readonly string[]): LookupOptions | null {
  const places = columnPositions(body.fields, titles);
  const query = body.fields.flatMap((field) =>
    field.kind === "query" ? [places.get(field.title.toLowerCase())] : [],
  );
  return query.every((place) => place !== undefined)
    ? { query, isCaseSensitive: body.is_case_sensitive }
    : null;
}

/** Rows that are not in force, asked as a draft of their table asks; null when it finds nothing. */
export async function loadVersionTable(
  sql: Sql,
  rule: Pick<Rule<MappingTableBody>, "id" | "name" | "body">,
  version: MapRow,
): Promise<ReadyTable | null> {
  const options = lookupOptionsOf(rule.body, version.titles);
  return options && readyTable(rule, version.titles, await loadLookupTable(sql, version, options));
}

async function loadLookupTable(
  sql: Sql,
  { generation }: MapRow,
  options: LookupOptions,
): Promise<LookupTable> {
  const builder = lookupTableBuilder(options);
  for (let after = -1; ;) {
    const rows = await loadRows(sql, generation, { after, limit: rowsPerSlice });
    for (const { cells } of rows) builder.add(cells);
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerSlice) return builder.build();
    after = last.row;
  }
}
