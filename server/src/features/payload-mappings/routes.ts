import type { Integration } from "#contract/integrations.ts";
import * as contract from "#contract/payload-mappings.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Sql } from "../../platform/db.ts";
import { differencesOf } from "../../platform/differences.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { loadAuditOfResource } from "../access/store-audit-log.ts";
import { loadIntegration } from "../integrations/store.ts";
import { loadPayloadMapping } from "./store.ts";
import { mappingTestRoutes } from "./test-routes.ts";
import { auditIdOf, isMappable, writePayloadMapping } from "./write.ts";

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
  ...mappingTestRoutes(parts),
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

const saveMapping =
  (parts: MappingParts): Handler<typeof contract.savePayloadMapping> =>
  ({ caller, params, body: { base, ...mapping } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const source = await requireSource(sql, params.id);
      if (!isMappable(source, parts.kinds)) throw refuse("has_adapter", source.name);
      const author = { caller, nowS: parts.clock.nowS() };
      await writePayloadMapping(sql, author, {
        id: source.id,
        change: (before) => {
          requireUnchanged(before?.mapping ?? {}, base, source.name);
          return { mapping };
        },
      });
      return presentMapping(sql, parts, source);
    });

const deleteMapping =
  ({ db, clock }: MappingParts): Handler<typeof contract.deletePayloadMapping> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const author = { caller, nowS: clock.nowS() };
      await writePayloadMapping(sql, author, {
        id: params.id,
        change: (before) => {
          if (!before) throw refuse("not_found");
          return { mapping: null };
        },
      });
    });

const listVersions =
  ({ db }: MappingParts): Handler<typeof contract.listPayloadMappingVersions> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const source = await requireSource(sql, params.id);
      const page = { page: 1, per_page: maxVersions };
      const { items, total } = await loadAuditOfResource(sql, auditIdOf(source.id), page);
      return {
        items: items.map(({ id, at, actor, before, after }) => ({
          id,
          at,
          by: actor.name,
          mapping: mappingIn(after),
          differences: differencesOf(mappingIn(before) ?? {}, mappingIn(after) ?? {}),
        })),
        total,
      };
    });

/** What this feature wrote; a mapping of former times has what it needs today. */
const mappingIn = (side: unknown) => contract.payloadMapping.nullable().catch(null).parse(side);
