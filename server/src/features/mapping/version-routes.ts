import * as contract from "#contract/mapping.ts";
import type { MapVersion } from "#contract/mapping.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf } from "../access/store-audit.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { beginUpload } from "./begin-upload.ts";
import { mappingKind } from "./kind.ts";
import { loadVersion, loadVersions, type VersionRow } from "./store-versions.ts";

/** Former uploads of a table, and how one of them is restored. */
export const mappingVersionRoutes = (parts: Parts): Route[] => {
  const { db, clock } = parts;
  const tables = ruleCrud(parts, mappingKind);
  return [
    serve(contract.listMapVersions, async ({ caller, params }) => {
      const table = await tables.find(caller, params.id);
      const versions = await db.tenant(caller.organizationId, (sql) => loadVersions(sql, table.id));
      return { items: versions.map(presentVersion), total: versions.length };
    }),
    serve(contract.restoreMapVersion, async ({ caller, params }) => {
      const table = await tables.find(caller, params.id);
      const job_id = await db.tenant(caller.organizationId, async (sql) => {
        const version = await loadVersion(sql, {
          tableId: table.id,
          generation: params.version_id,
        });
        if (!version || version.is_current) throw refuse("not_found");

        const { file_name: fileName, generation, rows } = version;
        const nowS = clock.nowS();
        const id = await beginUpload(sql, {
          tableId: table.id,
          actor: actorOf(caller),
          source: { fileName, generation, rows },
          nowS,
          dueAt: nowS,
        });
        await publish(sql, {
          organization: caller.organizationId,
          kind: "config",
          rows: [{ kind: mappingKind.kind }],
        });
        return id;
      });
      return { job_id };
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
