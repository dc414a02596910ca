/** Sources and outbound integrations are changed and deleted at the same address. */
import * as contract from "#contract/outbound-integrations.ts";
import * as keys from "#contract/source-keys.ts";
import type { Integration } from "#contract/integrations.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import type { OutboundParts } from "../outbound-integrations/create-outbound.ts";
import { changeOutbound, removeOutbound } from "../outbound-integrations/change-outbound.ts";
import { newAppKey, withLiveKeys } from "./source-keys.ts";
import {
  deleteSource,
  endFormerKey,
  findSourceByKey,
  lockSource,
  replaceAppKey,
  updateSource,
} from "./store-changes.ts";
import { loadIntegration } from "./store.ts";

export const changeRoutes = (parts: OutboundParts): Route[] => [
  serve(contract.patchIntegration, patchIntegration(parts)),
  serve(contract.deleteIntegration, deleteIntegration(parts)),
  serve(keys.rotateAppKey, rotateAppKey(parts)),
  serve(keys.endFormerAppKey, endFormerAppKey(parts)),
];

const patchIntegration =
  (parts: OutboundParts): Handler<typeof contract.patchIntegration> =>
  ({ caller, params, body }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const outbound = await changeOutbound(parts, sql, { caller, id: params.appKey, body });
      if (outbound) return outbound;
      const source = await lockedSource(sql, await findSourceByKey(sql, params.appKey));
      requireUnchanged(auditedOf(source), body.base, source.name);
      const { name = source.name, active = source.active } = body;
      await nameTaken(updateSource(sql, { id: source.id, name, active, at: parts.clock.nowS() }));
      return changed(parts, sql, { caller, before: source });
    });

const deleteIntegration =
  (parts: OutboundParts): Handler<typeof contract.deleteIntegration> =>
  ({ caller, params }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      if (await removeOutbound(parts, sql, { caller, id: params.appKey })) return;
      const source = await lockedSource(sql, await findSourceByKey(sql, params.appKey));
      const at = parts.clock.nowS();
      await deleteSource(sql, source.id, at);
      await bumpConfigVersion(sql);
      await recordChange(sql, caller, {
        ...auditResource,
        at,
        action: "delete",
        id: source.id,
        before: auditedOf(source),
        after: null,
      });
    });

const rotateAppKey =
  (parts: OutboundParts): Handler<typeof keys.rotateAppKey> =>
  ({ caller, params, body }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const source = await lockedSource(sql, params.id);
      requireUnchanged({ app_key: source.app_key }, body.base, source.name);
      const at = parts.clock.nowS();
      await replaceAppKey(
        sql,
        { id: source.id, before: source.app_key, after: newAppKey() },
        { at, acceptedUntil: at + keys.overlapHours * 3600 },
      );
      return changed(parts, sql, { caller, before: source });
    });

const endFormerAppKey =
  (parts: OutboundParts): Handler<typeof keys.endFormerAppKey> =>
  ({ caller, params }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const source = await lockedSource(sql, params.id);
      const { appKey } = params;
      const isEnded = await endFormerKey(sql, { id: source.id, appKey }, parts.clock.nowS());
      if (!isEnded) throw refuse("not_found");
      return changed(parts, sql, { caller, before: source });
    });

const auditResource = { resource: "integrations", news: "integrations" } as const;

/** What somebody has set, without how it goes. */
const auditedOf = ({ name, active, app_key, former_app_keys }: Integration) => ({
  name,
  active,
  app_key,
  former_app_keys,
});

async function lockedSource(sql: Sql, id: string | null): Promise<Integration> {
  if (id !== null) await lockSource(sql, id);
  const source = id === null ? null : await loadIntegration(sql, id);
  if (!source) throw refuse("not_found");
  return source;
}

/** Every server process reads it anew; the door within a second, the pipeline with its next batch. */
async function changed(
  { clock }: Parts,
  sql: Sql,
  { caller, before }: { caller: Caller; before: Integration },
): Promise<Integration> {
  const after = await loadIntegration(sql, before.id);
  if (!after) throw refuse("not_found");
  await bumpConfigVersion(sql);
  const at = clock.nowS();
  await recordChange(sql, caller, {
    ...auditResource,
    at,
    action: "update",
    id: before.id,
    before: auditedOf(before),
    after: auditedOf(after),
  });
  return withLiveKeys(after, at);
}
