import type { EnrichmentTagBody } from "#contract/enrichment.ts";
import * as contract from "#contract/mapping.ts";
import type { MappingTableBody } from "#contract/mapping.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import type { Sql } from "../../platform/db.ts";
import { keepRules } from "../rules/keep.ts";
import { edited } from "../rules/rule.ts";
import { loadRules } from "../rules/store.ts";
import { clearLater } from "./jobs.ts";
import { mappingKind } from "./kind.ts";
import { presentJob, presentTable } from "./present.ts";
import { loadMap, loadMaps } from "./store-maps.ts";
import { loadUploadOf } from "./store-uploads.ts";

export const mappingRoutes = (parts: Parts): Served[] => {
  const { db, clock } = parts;
  const tables = keepRules(parts, mappingKind);
  const mapOf = (caller: Caller, id: string) => db.tenant(caller.organizationId, (sql) => loadMap(sql, id));
  const find = async (caller: Caller, id: string) => presentTable(await tables.find(caller, id), await mapOf(caller, id));
  return [
    serve(contract.listMappingTables, async ({ caller }) => {
      const maps = new Map((await db.tenant(caller.organizationId, loadMaps)).map((map) => [map.table_id, map]));
      const items = (await tables.list(caller)).map((one) => presentTable(one, maps.get(one.id) ?? null));
      return { items, total: items.length };
    }),
    serve(contract.getMappingTable, ({ caller, params }) => find(caller, params.id)),
    serve(contract.createMappingTable, async ({ caller, body: { active, config: { name, ...config }, ...rest } }) => presentTable(await tables.create(caller, { name, active, body: { ...rest, ...config } }), null)),
    serve(contract.updateMappingTable, async ({ caller, params, body: { config, ...rest } }) => {
      const change = edited<MappingTableBody>({ ...rest, ...config });
      return presentTable(await tables.change(caller, params.id, { edit: change, inside: async (sql, { after }) => { if (after) await checkColumns(sql, { id: after.id, body: after.body }); } }), await mapOf(caller, params.id));
    }),
    serve(contract.deleteMappingTable, async ({ caller, params }) => {
      // Its rows are too many for a person to wait for.
      const map = await mapOf(caller, params.id);
      const upload = await db.tenant(caller.organizationId, (sql) => loadUploadOf(sql, params.id));
      await tables.remove(caller, params.id, async (sql) => {
        await checkUnused(sql, params.id);
        for (const generation of new Set([map?.generation, upload?.generation])) if (generation) await clearLater(sql, generation, clock.nowS());
      });
    }),
    serve(contract.getMappingJob, async ({ caller, params }) => {
      await tables.find(caller, params.id);
      return presentJob(await db.tenant(caller.organizationId, (sql) => loadUploadOf(sql, params.id)));
    }),
  ];
};

/** The rules that name the table, as `tag: rule number`. */
async function usesOf(sql: Sql, tableId: string): Promise<{ words: string; column: string | null; tag: string }[]> {
  const tags = await loadRules<EnrichmentTagBody>(sql, "enrichment-tag");
  return tags.flatMap((tag) => tag.body.enrichments.flatMap((rule, at) => (rule.type === "mapping" && rule.config.table_id === tableId ? [{ words: `rule ${at + 1} of the tag ${tag.name}`, column: rule.config.column, tag: tag.name ?? "" }] : [])));
}

async function checkUnused(sql: Sql, tableId: string): Promise<void> {
  const uses = await usesOf(sql, tableId);
  if (uses.length > 0) throw refuse("still_used", uses.map((one) => one.words).join(", "));
}

/** A result column that a rule names stays. */
async function checkColumns(sql: Sql, { id, body }: { id: string; body: MappingTableBody }): Promise<void> {
  const results = body.fields.filter((field) => field.kind === "result");
  const lost = (await usesOf(sql, id)).filter(({ column, tag }) => !results.some((field) => (column === null ? field.tag_name === tag : field.title.toLowerCase() === column.toLowerCase())));
  if (lost.length > 0) throw refuse("still_used", lost.map((one) => one.words).join(", "));
}
