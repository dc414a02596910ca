import type { Integration } from "#contract/integrations.ts";
import * as contract from "#contract/payload-mappings.ts";
import type { PayloadMapping } from "#contract/payload-mappings.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadAuditOfResource } from "../access/store-audit-log.ts";
import { loadIntegration } from "../integrations/store.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { checkCondition } from "../rules/condition.ts";
import {
  deletePayloadMapping,
  loadPayloadMapping,
  lockIntegration,
  savePayloadMapping,
} from "./store.ts";

interface MappingParts extends Parts {
  kinds: readonly { name: string }[];
}

/** A page of the audit log; older versions stand there. */
const maxVersions = 100;

export const payloadMappingRoutes = (parts: MappingParts): Route[] => [
  serve(contract.getPayloadMapping, ({ caller, params }) =>
    parts.db.tenant(caller.organizationId, async (sql) =>
      presentMapping(sql, parts, await requireSource(sql, params.id)),
    ),
  ),
  serve(contract.savePayloadMapping, saveMapping(parts)),
  serve(contract.deletePayloadMapping, deleteMapping(parts)),
  serve(contract.listPayloadMappingVersions, listVersions(parts)),
];

async function requireSource(sql: Sql, id: string): Promise<Integration> {
  const source = await loadIntegration(sql, id);
  if (!source) throw refuse("not_found");
  return source;
}

async function presentMapping(
  sql: Sql,
  { kinds }: MappingParts,
  source: Integration,
): Promise<ReplyOf<typeof contract.getPayloadMapping>> {
  const row = await loadPayloadMapping(sql, source.id);
  return {
    mapping: row?.mapping ?? null,
    is_mappable: isMappable(source, kinds),
    updated_at: row?.updated_at ?? null,
  };
}

/** Our own format and those of known senders say themselves what is what. */
const isMappable = (
  { parent_source_system: kind }: Integration,
  kinds: MappingParts["kinds"],
): boolean => kind === "generic" || (kind !== "api" && !kinds.some(({ name }) => name === kind));

const saveMapping =
  (parts: MappingParts): Handler<typeof contract.savePayloadMapping> =>
  ({ caller, params, body: { base, ...mapping } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const source = await requireSource(sql, params.id);
      if (!isMappable(source, parts.kinds)) throw refuse("has_adapter", source.name);
      await lockIntegration(sql, source.id);
      const before = (await loadPayloadMapping(sql, source.id))?.mapping ?? null;
      requireUnchanged(before ?? {}, base, source.name);
      if (mapping.event_filter !== "") checkCondition(mapping.event_filter, "event_filter");

      const nowS = parts.clock.nowS();
      await savePayloadMapping(sql, { integration_id: source.id, mapping, updated_at: nowS });
      await auditMapping(sql, caller, { id: source.id, nowS, before, after: mapping });
      return presentMapping(sql, parts, source);
    });

const deleteMapping =
  ({ db, clock }: MappingParts): Handler<typeof contract.deletePayloadMapping> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockIntegration(sql, params.id);
      const row = await loadPayloadMapping(sql, params.id);
      if (!row) throw refuse("not_found");
      await deletePayloadMapping(sql, params.id);
      await auditMapping(sql, caller, {
        id: params.id,
        nowS: clock.nowS(),
        before: row.mapping,
        after: null,
      });
    });

const resourceIdOf = (integrationId: string): string => `payload-mapping-${integrationId}`;

async function auditMapping(
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
    before: PayloadMapping | null;
    after: PayloadMapping | null;
  },
): Promise<void> {
  await bumpConfigVersion(sql);
  await recordChange(sql, caller, {
    at: nowS,
    action: after === null ? "delete" : before === null ? "create" : "update",
    resource: "payload-mapping",
    id: resourceIdOf(id),
    before,
    after,
    news: "integrations",
  });
}

const listVersions =
  ({ db }: MappingParts): Handler<typeof contract.listPayloadMappingVersions> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const source = await requireSource(sql, params.id);
      const page = { page: 1, per_page: maxVersions };
      const { items, total } = await loadAuditOfResource(sql, resourceIdOf(source.id), page);
      return {
        items: items.map(({ id, at, actor, after }) => ({
          id,
          at,
          by: actor.name,
          // What this feature wrote; a mapping of former times has what it needs today.
          mapping: contract.payloadMapping.nullable().catch(null).parse(after),
        })),
        total,
      };
    });
