import type { MappingTableBody } from "#contract/mapping.ts";
import type { Sql } from "../../platform/db.ts";
import type { Rule } from "../rules/rule.ts";
import { type Asking, type LookUp, lookUpMaker } from "./look-up.ts";
import { placesOf, readyTable, type ReadyTable } from "./ready-table.ts";
import { loadMaps, loadRows, type MapRow } from "./store-maps.ts";

/**
 * Mapping tables in memory: each is read once for each revision of its rows, however often the rule
 * book is compiled.
 */
export interface KnownMaps {
  of(
    sql: Sql,
    whose: {
      organizationId: string;
      /** Drafts use what is known, and leave it as it is. */ isKept?: boolean;
    },
    rules: readonly Rule<MappingTableBody>[],
  ): Promise<ReadyTable[]>;
}

/** Between two slices others have their turn. */
const rowsPerSlice = 2000;

export function knownMaps(): KnownMaps {
  const byOrganization = new Map<string, Map<string, Promise<LookUp>>>();
  return {
    of: async (sql, { organizationId, isKept = true }, rules) => {
      const maps = new Map((await mapsFor(sql, rules)).map((map) => [map.table_id, map]));
      const known = byOrganization.get(organizationId) ?? new Map<string, Promise<LookUp>>();
      if (isKept) byOrganization.set(organizationId, known);
      const needed = new Set<string>();
      const tables: ReadyTable[] = [];
      for (const rule of rules) {
        const map = maps.get(rule.id);
        const asking = map && askingOf(rule.body, map.titles);
        if (!map || !asking) continue;
        const key = `${map.generation}.${map.revision} ${asking.query.join(" ")} ${asking.isCaseSensitive}`;
        needed.add(key);
        tables.push(
          readyTable(
            rule,
            map.titles,
            await (isKept
              ? keptIn(known, key, () => loadLookUp(sql, map, asking))
              : (known.get(key) ?? loadLookUp(sql, map, asking))),
          ),
        );
      }
      if (isKept) for (const key of known.keys()) if (!needed.has(key)) known.delete(key);
      return tables;
    },
  };
}

const mapsFor = async (sql: Sql, rules: readonly Rule<MappingTableBody>[]): Promise<MapRow[]> =>
  rules.length === 0 ? [] : loadMaps(sql);

/** Whoever asks while it is being read waits for the same reading; one that fails is not kept. */
async function keptIn(
  known: Map<string, Promise<LookUp>>,
  key: string,
  load: () => Promise<LookUp>,
): Promise<LookUp> {
  const lookUp = known.get(key) ?? load();
  known.set(key, lookUp);
  return lookUp.catch((error: unknown) => {
    known.delete(key);
    throw error;
  });
}

/** null when the rows lack a query column: then nothing can be found. */
function askingOf(body: MappingTableBody, titles: readonly string[]): Asking | null {
  const places = placesOf(body.fields, titles);
  const query = body.fields.flatMap((field) =>
    field.kind === "query" ? [places.get(field.title.toLowerCase())] : [],
  );
  return query.every((place) => place !== undefined)
    ? { query, isCaseSensitive: body.is_case_sensitive }
    : null;
}

async function loadLookUp(sql: Sql, { generation }: MapRow, asking: Asking): Promise<LookUp> {
  const maker = lookUpMaker(asking);
  for (let after = -1; ;) {
    const rows = await loadRows(sql, generation, { after, most: rowsPerSlice });
    for (const { cells } of rows) maker.add(cells);
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerSlice) return maker.done();
    after = last.row;
  }
}
