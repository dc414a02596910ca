import * as contract from "#contract/change-mappings.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Integration } from "#contract/integrations.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { lockSource } from "../integrations/store-changes.ts";
import { loadIntegration } from "../integrations/store.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import * as store from "./store.ts";

/** Known senders say themselves what is what. */
const mappableKind = "changes";

export const changeMappingRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.getChangeMapping, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) =>
      presentMapping(sql, await requireSource(sql, params.id)),
    ),
  ),
  serve(contract.saveChangeMapping, ({ caller, params, body: { base, ...mapping } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockSource(sql, params.id);
      const source = await requireSource(sql, params.id);
      if (source.parent_source_system !== mappableKind) throw refuse("has_adapter", source.name);
      const before = (await store.loadChangeMapping(sql, source.id))?.mapping ?? null;
      requireUnchanged(before ?? {}, base, source.name);
      const nowS = clock.nowS();
      await store.saveChangeMapping(sql, { integration_id: source.id, mapping, updated_at: nowS });
      await record(sql, caller, { id: source.id, nowS, before, after: mapping });
      return presentMapping(sql, source);
    }),
  ),
  serve(contract.deleteChangeMapping, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockSource(sql, params.id);
      const before = (await store.loadChangeMapping(sql, params.id))?.mapping;
      if (!before) throw refuse("not_found");
      await store.deleteChangeMapping(sql, params.id);
      await record(sql, caller, { id: params.id, nowS: clock.nowS(), before, after: null });
    }),
  ),
];

async function requireSource(sql: Sql, id: string): Promise<Integration> {
  const source = await loadIntegration(sql, id);
  if (!source) throw refuse("not_found");
  return source;
}

async function presentMapping(
  sql: Sql,
  { id, parent_source_system: kind }: Integration,
): Promise<ReplyOf<typeof contract.getChangeMapping>> {
  const row = await store.loadChangeMapping(sql, id);
  return {
    mapping: row?.mapping ?? null,
    is_mappable: kind === mappableKind,
    updated_at: row?.updated_at ?? null,
  };
}

async function record(
  sql: Sql,
  caller: Caller,
  {
    id,
    nowS,
    before,
    after,
  }: {
    id: string;
    nowS: number;
    before: contract.ChangeMapping | null;
    after: contract.ChangeMapping | null;
  },
): Promise<void> {
  await bumpConfigVersion(sql);
  await recordChange(sql, caller, {
    resource: "payload-mapping",
    news: "integrations",
    at: nowS,
    action: after === null ? "delete" : before === null ? "create" : "update",
    id: `change-mapping-${id}`,
    before,
    after,
  });
}
