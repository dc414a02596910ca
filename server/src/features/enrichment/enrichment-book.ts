import type { EnrichmentTagBody } from "#contract/enrichment.ts";
import type { MappingTableBody } from "#contract/mapping.ts";
import type { Sql } from "../../platform/db.ts";
import { mappingTableCache } from "../mapping/mapping-table-cache.ts";
import type { ReadyTable } from "../mapping/ready-table.ts";
import { loadRules } from "../rules/store.ts";
import { type Enricher, enricherOf, type ReadyTag } from "./decide.ts";
import { enrichmentTagCache } from "./ready-tags.ts";

/**
 * An organization's enrichment, made ready: what the pipeline asks, and what a preview puts a draft
 * into.
 */
export interface EnrichmentBook {
  tags: readonly ReadyTag[];
  tables: readonly ReadyTable[];
  enricher: Enricher | null;
}

export interface EnrichmentBooks {
  load(sql: Sql, organizationId: string): Promise<EnrichmentBook>;
  /** Of rules that are about to be taken back: nothing of them is kept. */
  loadDraft(sql: Sql, organizationId: string): Promise<EnrichmentBook>;
}

/** Regexes and tables are kept from one compilation to the next, as long as nobody changed them. */
export function enrichmentBooks(): EnrichmentBooks {
  const maps = mappingTableCache();
  const readyTags = enrichmentTagCache();
  const compileBook = async (
    sql: Sql,
    organizationId: string,
    mayCache: boolean,
  ): Promise<EnrichmentBook> => {
    const tags = await readyTags(
      organizationId,
      await loadRules<EnrichmentTagBody>(sql, "enrichment-tag"),
      mayCache,
    );
    const tables = await maps.load(
      sql,
      { organizationId, mayCache },
      (await loadRules<MappingTableBody>(sql, "mapping-table")).filter((rule) => rule.active),
    );
    return { tags, tables, enricher: enricherOf(tags, tables) };
  };
  return {
    load: (sql, organizationId) => compileBook(sql, organizationId, true),
    loadDraft: (sql, organizationId) => compileBook(sql, organizationId, false),
  };
}
