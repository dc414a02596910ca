import * as contract from "#contract/dashboards.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadEnvironmentNames } from "../environments/store.ts";
import { defaultDashboards, insertDefaultDashboards } from "./default-dashboards.ts";
import { type EnvironmentNames, readDocument, writeDocument } from "./documents.ts";
import { loadDefaultKeys, lockDashboards, markFavorite } from "./store.ts";
import {
  type Author,
  changeDashboard,
  createDashboard,
  findVisible,
  loadVisible,
  presentDashboard,
  presentSummary,
  removeDashboard,
} from "./write.ts";

export const dashboardRoutes = ({ db, clock }: Parts): Route[] => {
  const inTenant = <T>(caller: Caller, work: (sql: Sql, author: Author) => Promise<T>) =>
    db.tenant(caller.organizationId, (sql) => work(sql, { caller, nowS: clock.nowS() }));
  return [
    serve(contract.listDashboards, ({ caller }) =>
      inTenant(caller, async (sql) => {
        const items = (await loadVisible(sql, caller)).map((row) => presentSummary(row, caller));
        const missing = await loadMissingDefaults(sql);
        return { items, total: items.length, missing_defaults: missing.map(({ name }) => name) };
      }),
    ),
    serve(contract.createDashboard, ({ caller, body }) =>
      inTenant(caller, async (sql, author) =>
        presentDashboard(await createDashboard(sql, author, body), caller),
      ),
    ),
    serve(contract.getDashboard, ({ caller, params }) =>
      inTenant(caller, async (sql) =>
        presentDashboard(await findVisible(sql, caller, params.id), caller),
      ),
    ),
    serve(contract.updateDashboard, ({ caller, params, body: { version, ...changes } }) =>
      inTenant(caller, async (sql, author) => {
        const after = await changeDashboard(sql, author, {
          id: params.id,
          version,
          edit: (before) => ({
            name: changes.name ?? before.name,
            role_ids: changes.role_ids ?? before.role_ids,
            is_for_all: changes.is_for_all ?? before.is_for_all,
            widgets: changes.widgets ?? before.widgets,
          }),
        });
        return presentDashboard(after, caller);
      }),
    ),
    serve(contract.deleteDashboard, ({ caller, params }) =>
      inTenant(caller, (sql, author) => removeDashboard(sql, author, params.id)),
    ),
    serve(contract.markDashboard, ({ caller, params, body }) =>
      inTenant(caller, (sql) => mark(sql, caller, { id: params.id, ...body })),
    ),
    serve(contract.restoreDashboards, ({ caller }) => inTenant(caller, restoreDefaults)),
    serve(contract.exportDashboard, ({ caller, params }) =>
      inTenant(caller, async (sql) =>
        writeDocument(await findVisible(sql, caller, params.id), await loadNames(sql)),
      ),
    ),
    serve(contract.importDashboard, ({ caller, body }) =>
      inTenant(caller, async (sql, author) => {
        const { name, widgets } = readDocument(body.document, await loadNames(sql));
        const draft = { name: body.name ?? name, widgets, role_ids: [], is_for_all: false };
        return presentDashboard(await createDashboard(sql, author, draft), caller);
      }),
    ),
  ];
};

/** A person's favourites are no one else's business, so not in the audit log. */
async function mark(
  sql: Sql,
  caller: Caller,
  { id, is_favorite: isFavorite }: { id: string; is_favorite: boolean },
) {
  await findVisible(sql, caller, id);
  await markFavorite(sql, { userId: caller.userId ?? "0", id, isFavorite });
  await publish(sql, {
    organization: caller.organizationId,
    kind: "config",
    rows: [{ kind: "dashboards" }],
  });
  return presentSummary(await findVisible(sql, caller, id), caller);
}

async function loadMissingDefaults(sql: Sql) {
  const keys = new Set(await loadDefaultKeys(sql));
  return defaultDashboards.filter(({ key }) => !keys.has(key));
}

async function restoreDefaults(sql: Sql, { caller, nowS }: Author) {
  await lockDashboards(sql);
  const ids = await nameTaken(insertDefaultDashboards(sql, nowS, await loadMissingDefaults(sql)));
  const rows = (await loadVisible(sql, caller)).filter(({ id }) => ids.includes(id));
  for (const { id, name, widgets } of rows)
    await recordChange(sql, caller, {
      action: "create",
      id,
      before: null,
      after: { name, widgets },
      at: nowS,
      resource: "dashboards",
      news: "dashboards",
    });
  return { items: rows.map((row) => presentSummary(row, caller)), total: rows.length };
}

async function loadNames(sql: Sql): Promise<EnvironmentNames> {
  const names = await loadEnvironmentNames(sql);
  const ids = new Map([...names].map(([id, name]) => [name.toLowerCase(), id]));
  return {
    nameOf: (id) => names.get(id) ?? null,
    idOf: (name) => ids.get(name.toLowerCase()) ?? null,
  };
}
