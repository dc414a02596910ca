import { type EntryKind, searchEntries } from "#contract/entry-search.ts";
import { ruleResources } from "#contract/rules.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadEntriesNamed } from "./store.ts";

/** What lists each kind. Views are for all to have, and for those who write them to name. */
const needs: Readonly<Record<EntryKind, Permission>> = {
  "enrichment-tag": `${ruleResources["enrichment-tag"]}@read`,
  "mapping-table": `${ruleResources["mapping-table"]}@read`,
  "alert-filter": `${ruleResources["alert-filter"]}@read`,
  "correlation-pattern": `${ruleResources["correlation-pattern"]}@read`,
  "incident-tag": `${ruleResources["incident-tag"]}@read`,
  "maintenance-plan": `${ruleResources["maintenance-plan"]}@read`,
  "autoshare-rule": `${ruleResources["autoshare-rule"]}@read`,
  "message-template": `${ruleResources["message-template"]}@read`,
  workflow: `${ruleResources.workflow}@read`,
  "alert-view": "alert_view@update",
  "incident-view": "incident_view@update",
  roles: "roles@read",
  users: "users@read",
  "api-keys": "apiKeys@read",
  "service-accounts": "apiKeys@create",
};

export const entrySearchRoutes = ({ db }: Parts): Route[] => [
  serve(searchEntries, async ({ caller, query }) => ({
    items:
      query.text === ""
        ? []
        : await db.tenant(caller.organizationId, (sql) =>
            loadEntriesNamed(sql, query.text, readableKinds(caller)),
          ),
  })),
];

const readableKinds = (caller: Caller): EntryKind[] =>
  // Object.entries forgets the names of the keys.
  (Object.entries(needs) as [EntryKind, Permission][]).flatMap(([kind, permission]) =>
    caller.permissions.has(permission) ? [kind] : [],
  );
