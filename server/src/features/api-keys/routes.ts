import * as contract from "#contract/api-keys.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { freshToken, hashOf } from "../../platform/tokens.ts";
import { recordChange } from "../access/store-audit.ts";
import { insertKey, loadKey, loadKeys, saveKey } from "./store.ts";

const kind = { resource: "apiKeys", news: "api-keys" } as const;

export const apiKeyRoutes = ({ db, clock }: Parts): Served[] => [
  serve(contract.listApiKeys, ({ caller, query }) =>
    db.tenant(caller.organizationId, async (sql) => ({ ...(await loadKeys(sql, { page: query.page, perPage: query.per_page })), page: query.page, per_page: query.per_page }))),
  serve(contract.createApiKey, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const key = freshToken(body.type === "organization" ? "tk_in" : "tk_api");
      const made = await nameTaken(insertKey(sql, { name: body.name, type: body.type, user_id: body.type === "user" ? caller.userId : null, token_hash: hashOf(key), hint: key.slice(0, 10), expires_at: body.expires_at, created_at: clock.nowS() }));
      await recordChange(sql, caller, { ...kind, at: clock.nowS(), action: "create", id: made.id, before: null, after: made });
      return { ...made, key };
    })),
  serve(contract.updateApiKey, ({ caller, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const before = await loadKey(sql, params.id);
      if (!before) throw refuse("not_found");
      const wanted = { ...before, name: body.name ?? before.name, active: body.active ?? before.active, expires_at: body.expires_at === undefined ? before.expires_at : body.expires_at, updated_at: clock.nowS() };
      const after = await nameTaken(saveKey(sql, wanted));
      await recordChange(sql, caller, { ...kind, at: clock.nowS(), action: "update", id: after.id, before, after });
      return after;
    })),
  serve(contract.deleteApiKey, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const before = await loadKey(sql, params.id);
      if (!before) throw refuse("not_found");
      await saveKey(sql, { ...before, active: false, deleted: true, updated_at: clock.nowS() });
      await recordChange(sql, caller, { ...kind, at: clock.nowS(), action: "delete", id: before.id, before, after: null });
      return undefined;
    })),
];
