import * as contract from "#contract/api-keys.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken, refuse, refuseField } from "../../platform/refuse.ts";
import { freshToken, hashOf } from "../../platform/tokens.ts";
import { endSessionsHere } from "../access/end-sessions.ts";
import { loadSessionsOfKey } from "../access/store.ts";
import { actorOf, recordChange } from "../access/store-audit.ts";
import { isLonger } from "./longer.ts";
import { insertKey, loadKey, loadKeys, saveKey } from "./store.ts";

const kind = { resource: "apiKeys", news: "api-keys" } as const;

export const apiKeyRoutes = ({ db, clock }: Parts): Served[] => [
  serve(contract.listApiKeys, ({ caller, query }) =>
    db.tenant(caller.organizationId, async (sql) => ({
      ...(await loadKeys(sql, { page: query.page, perPage: query.per_page })),
      page: query.page,
      per_page: query.per_page,
    })),
  ),
  serve(contract.createApiKey, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      checkEnd(caller, body.expires_at);
      // It would outlive the account's own token, by which the account is switched off.
      if (body.type === "user" && caller.isService)
        throw refuseField(
          "impossible",
          "type",
          "A service account acts by its own token: personal keys are for people",
        );
      if (body.type === "user" && caller.keyId !== null)
        throw refuseField("impossible", "type", aPerson);
      const key = freshToken(body.type === "organization" ? "tk_in" : "tk_api");
      const made = await nameTaken(
        insertKey(sql, {
          name: body.name,
          type: body.type,
          user_id: body.type === "user" ? caller.userId : null,
          token_hash: hashOf(key),
          hint: key.slice(0, 10),
          expires_at: body.expires_at,
          created_at: clock.nowS(),
        }),
      );
      await recordChange(sql, caller, {
        ...kind,
        at: clock.nowS(),
        action: "create",
        id: made.id,
        before: null,
        after: made,
      });
      return { ...made, key };
    }),
  ),
  serve(contract.updateApiKey, ({ caller, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const before = await loadKey(sql, params.id);
      if (!before) throw refuse("not_found");
      if (body.expires_at !== before.expires_at) checkEnd(caller, body.expires_at);
      if (caller.keyId !== null && before.type === "user" && isLonger(before, body))
        throw refuse("impossible", aPerson);
      const wanted = {
        ...before,
        name: body.name ?? before.name,
        active: body.active ?? before.active,
        expires_at: body.expires_at === undefined ? before.expires_at : body.expires_at,
        updated_at: clock.nowS(),
      };
      const after = await nameTaken(saveKey(sql, wanted));
      if (!after.active) await endSessionsOf(sql, caller, { keyId: after.id, nowS: clock.nowS() });
      await recordChange(sql, caller, {
        ...kind,
        at: clock.nowS(),
        action: "update",
        id: after.id,
        before,
        after,
      });
      return after;
    }),
  ),
  serve(contract.deleteApiKey, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const before = await loadKey(sql, params.id);
      if (!before) throw refuse("not_found");
      await saveKey(sql, { ...before, active: false, deleted: true, updated_at: clock.nowS() });
      await endSessionsOf(sql, caller, { keyId: before.id, nowS: clock.nowS() });
      await recordChange(sql, caller, {
        ...kind,
        at: clock.nowS(),
        action: "delete",
        id: before.id,
        before,
        after: null,
      });
      return undefined;
    }),
  ),
];

/** A key that was found would otherwise outlive its end, and its being switched off. */
const aPerson =
  "A key makes no personal key, and none last longer: sign in with your password, a passkey or single sign-on";

/** Those that it opened. */
const endSessionsOf = async (
  sql: Sql,
  caller: Caller,
  { keyId, nowS }: { keyId: string; nowS: number },
) =>
  endSessionsHere(
    sql,
    { organizationId: caller.organizationId, sessions: await loadSessionsOfKey(sql, keyId) },
    { actor: actorOf(caller), nowS },
  );

function checkEnd({ toggles }: Caller, expiresAt: number | null | undefined): void {
  if (expiresAt !== null && expiresAt !== undefined && !toggles.has("api_key_expiration"))
    throw refuse("no_toggle", "api_key_expiration");
}
