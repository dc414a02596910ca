import * as contract from "#contract/api-keys.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken, refuse, refuseField } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { generateToken, hashToken } from "../../platform/tokens.ts";
import { endOrganizationSessions } from "../access/end-sessions.ts";
import { loadSessionsOfKey } from "../access/store.ts";
import { actorOf, recordChange } from "../access/store-audit.ts";
import { extendsExpiry } from "./extends-expiry.ts";
import { insertKey, loadKey, loadKeys, saveKey } from "./store.ts";

const auditResource = { resource: "apiKeys", news: "api-keys" } as const;

export const apiKeyRoutes = (parts: Parts): Route[] => [
  serve(contract.listApiKeys, listApiKeys(parts)),
  serve(contract.getApiKey, getApiKey(parts)),
  serve(contract.createApiKey, createApiKey(parts)),
  serve(contract.updateApiKey, updateApiKey(parts)),
  serve(contract.deleteApiKey, deleteApiKey(parts)),
];

const listApiKeys =
  ({ db }: Parts): Handler<typeof contract.listApiKeys> =>
  ({ caller, query }) =>
    db.tenant(caller.organizationId, async (sql) => ({
      ...(await loadKeys(sql, {
        query: query.query.trim(),
        page: query.page,
        perPage: query.per_page,
        hasUser: query.full_user_data === "true",
      })),
      page: query.page,
      per_page: query.per_page,
    }));

const getApiKey =
  ({ db }: Parts): Handler<typeof contract.getApiKey> =>
  ({ caller, params, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const hasUser = query.full_user_data === "true";
      const apiKey = await loadKey(sql, params.id, { hasUser });
      if (!apiKey) throw refuse("not_found");
      return apiKey;
    });

const createApiKey =
  ({ db, clock }: Parts): Handler<typeof contract.createApiKey> =>
  ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      checkExpiry(caller, body.expires_at);
      // It would outlive the account's own token, by which the account is switched off.
      if (body.type === "user" && caller.isService)
        throw refuseField("personal_key_of_service", "type");
      // A key that was found would otherwise outlive its end, and its being switched off.
      if (body.type === "user" && caller.keyId !== null)
        throw refuseField("personal_key_by_key", "type");
      const key = generateToken(body.type === "organization" ? "tk_in" : "tk_api");
      const apiKey = await nameTaken(
        insertKey(sql, {
          name: body.name,
          type: body.type,
          user_id: body.type === "user" ? caller.userId : null,
          token_hash: hashToken(key),
          hint: key.slice(0, 10),
          expires_at: body.expires_at,
          created_at: clock.nowS(),
        }),
      );
      await recordChange(sql, caller, {
        ...auditResource,
        at: clock.nowS(),
        action: "create",
        id: apiKey.id,
        before: null,
        after: apiKey,
      });
      return { ...apiKey, key };
    });

const updateApiKey =
  ({ db, clock }: Parts): Handler<typeof contract.updateApiKey> =>
  ({ caller, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const before = await loadKey(sql, params.id);
      if (!before) throw refuse("not_found");
      requireUnchanged(before, body.base, before.name);
      if (body.expires_at !== before.expires_at) checkExpiry(caller, body.expires_at);
      if (caller.keyId !== null && before.type === "user" && extendsExpiry(before, body))
        throw refuse("personal_key_by_key");
      const changed = {
        ...before,
        name: body.name ?? before.name,
        active: body.active ?? before.active,
        expires_at: body.expires_at === undefined ? before.expires_at : body.expires_at,
        updated_at: clock.nowS(),
      };
      const after = await nameTaken(saveKey(sql, changed));
      if (!after.active) await endKeySessions(sql, caller, { keyId: after.id, nowS: clock.nowS() });
      await recordChange(sql, caller, {
        ...auditResource,
        at: clock.nowS(),
        action: "update",
        id: after.id,
        before,
        after,
      });
      return after;
    });

const deleteApiKey =
  ({ db, clock }: Parts): Handler<typeof contract.deleteApiKey> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const before = await loadKey(sql, params.id);
      if (!before) throw refuse("not_found");
      await saveKey(sql, { ...before, active: false, deleted: true, updated_at: clock.nowS() });
      await endKeySessions(sql, caller, { keyId: before.id, nowS: clock.nowS() });
      await recordChange(sql, caller, {
        ...auditResource,
        at: clock.nowS(),
        action: "delete",
        id: before.id,
        before,
        after: null,
      });
      return undefined;
    });

/** Those that it opened. */
const endKeySessions = async (
  sql: Sql,
  caller: Caller,
  { keyId, nowS }: { keyId: string; nowS: number },
) =>
  endOrganizationSessions(
    sql,
    { organizationId: caller.organizationId, sessions: await loadSessionsOfKey(sql, keyId) },
    { actor: actorOf(caller), nowS },
  );

function checkExpiry({ toggles }: Caller, expiresAt: number | null | undefined): void {
  if (expiresAt !== null && expiresAt !== undefined && !toggles.has("api_key_expiration"))
    throw refuse("no_toggle", "api_key_expiration");
}
