import * as contract from "#contract/mapping.ts";
import type { MapVersion } from "#contract/mapping.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { mappingKind } from "./kind.ts";
import { loadVersions, type VersionRow } from "./store-versions.ts";

/** Former uploads of a table. */
export const mappingVersionRoutes = (parts: Parts): Route[] => {
  const { db } = parts;
  const tables = ruleCrud(parts, mappingKind);
  return [
    serve(contract.listMapVersions, async ({ caller, params }) => {
      const table = await tables.find(caller, params.id);
      const versions = await db.tenant(caller.organizationId, (sql) => loadVersions(sql, table.id));
      return { items: versions.map(presentVersion), total: versions.length };
    }),
  ];
};

const presentVersion = (version: VersionRow): MapVersion => ({
  id: version.generation,
  is_current: version.is_current,
  file_name: version.file_name,
  rows: version.rows,
  titles: version.titles,
  uploaded_at: version.uploaded_at,
  changed_at: version.changed_at,
  by: version.actor?.name ?? null,
  changes: version.changes,
  restored_from: version.restored_from,
});
