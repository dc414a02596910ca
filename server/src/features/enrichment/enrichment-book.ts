import type { EnrichmentTagBody } from "#contract/enrichment.ts";
import type { MappingTableBody } from "#contract/mapping.ts";
import type { Sql } from "../../platform/db.ts";
import { knownMaps } from "../mapping/known-maps.ts";
import type { ReadyTable } from "../mapping/ready-table.ts";
import { loadRules } from "../rules/store.ts";
import { type Enriching, enrichingOf, type ReadyTag } from "./decide.ts";
import { knownTags } from "./ready-tags.ts";

/**
 * An organization's enrichment, made ready: what the pipeline asks, and what a preview puts a draft
 * into.
 */
export interface EnrichmentBook {
  tags: readonly ReadyTag[];
  tables: readonly ReadyTable[];
  enriching: Enriching | null;
}

export interface EnrichmentBooks {
  of(sql: Sql, organizationId: string): Promise<EnrichmentBook>;
  /** Of rules that are about to be taken back: nothing of them is kept. */
  ofDraft(sql: Sql, organizationId: string): Promise<EnrichmentBook>;
}

/** Regexes and tables are kept from one compilation to the next, as long as nobody changed them. */
export function enrichmentBooks(): EnrichmentBooks {
  const maps = knownMaps();
  const readyTags = knownTags();
  const made = async (
    sql: Sql,
    organizationId: string,
    isKept: boolean,
  ): Promise<EnrichmentBook> => {
    const tags = await readyTags(
      organizationId,
      await loadRules<EnrichmentTagBody>(sql, "enrichment-tag"),
      isKept,
    );
    const tables = await maps.of(
      sql,
      { organizationId, isKept },
      (await loadRules<MappingTableBody>(sql, "mapping-table")).filter((one) => one.active),
    );
    return { tags, tables, enriching: enrichingOf(tags, tables) };
  };
  return {
    of: (sql, organizationId) => made(sql, organizationId, true),
    ofDraft: (sql, organizationId) => made(sql, organizationId, false),
  };
}
