import * as contract from "#contract/mapping.ts";
import type { MappingTableBody } from "#contract/mapping.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { mergeFields } from "../rules/rule.ts";
import { mappingKind } from "./kind.ts";
import { presentJob, presentTable } from "./present.ts";
import { loadMap, loadMaps } from "./store-maps.ts";
import { loadUploadOfTable } from "./store-uploads.ts";

export const mappingRoutes = (parts: Parts): Route[] => {
  const { db } = parts;
  const tables = ruleCrud(parts, mappingKind);
  const loadTableMap = (caller: Caller, id: string) =>
    db.tenant(caller.organizationId, (sql) => loadMap(sql, id));
  const findTable = async (caller: Caller, id: string) =>
    presentTable(await tables.find(caller, id), await loadTableMap(caller, id));
  return [
    serve(contract.listMappingTables, async ({ caller }) => {
      const maps = new Map(
        (await db.tenant(caller.organizationId, loadMaps)).map((map) => [map.table_id, map]),
      );
      const items = (await tables.list(caller)).map((table) =>
        presentTable(table, maps.get(table.id) ?? null),
      );
      return { items, total: items.length };
    }),
    serve(contract.getMappingTable, ({ caller, params }) => findTable(caller, params.id)),
    serve(
      contract.createMappingTable,
      async ({
        caller,
        body: {
          active,
          config: { name, ...config },
          ...rest
        },
      }) =>
        presentTable(
          await tables.create(caller, { name, active, body: { ...rest, ...config } }),
          null,
        ),
    ),
    serve(contract.updateMappingTable, async ({ caller, params, body: { config, ...rest } }) =>
      presentTable(
        await tables.change(caller, params.id, {
          edit: mergeFields<MappingTableBody>({ ...rest, ...config, base: flatBase(rest.base) }),
        }),
        await loadTableMap(caller, params.id),
      ),
    ),
    serve(contract.deleteMappingTable, ({ caller, params }) => tables.remove(caller, params.id)),
    serve(contract.getMappingJob, async ({ caller, params }) => {
      await tables.find(caller, params.id);
      return presentJob(
        await db.tenant(caller.organizationId, (sql) => loadUploadOfTable(sql, params.id)),
      );
    }),
  ];
};

/** A table is kept without the level that its configuration has on the wire. */
const flatBase = (
  base: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> | undefined =>
  base && { ...base, ...(typeof base.config === "object" ? base.config : {}) };
