import * as contract from "#contract/service-accounts.ts";
import type { ServiceAccount } from "#contract/service-accounts.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { freshToken, hashOf } from "../../platform/tokens.ts";
import { recordChange } from "../access/store-audit.ts";
import { isLonger } from "../api-keys/longer.ts";
import { removeMember, saveMemberRoles } from "../people/store-users.ts";
import { givableRoles } from "../roles/decide.ts";
import { loadRoles, lockAccess } from "../roles/store.ts";
import {
  insertServiceAccount,
  loadServiceAccount,
  loadServiceAccounts,
  saveServiceAccount,
  saveServiceToken,
} from "./store.ts";

const told = { resource: "apiKeys", news: "api-keys" } as const;

export const serviceAccountRoutes = ({ db, clock }: Parts): Served[] => [
  serve(contract.listServiceAccounts, ({ caller, query }) =>
    db.tenant(caller.organizationId, async (sql) => ({
      ...(await loadServiceAccounts(sql, query)),
      ...query,
    })),
  ),
  serve(contract.getServiceAccount, ({ caller, params }) =>
    db.tenant(caller.organizationId, (sql) => accountOf(sql, params.id)),
  ),
  serve(contract.createServiceAccount, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      const roles = givableRoles(await loadRoles(sql), body.role_ids, caller);
      const token = freshToken("tk_sa");
      const id = await nameTaken(
        insertServiceAccount(sql, {
          name: body.name,
          description: body.description,
          token: { hash: hashOf(token), hint: token.slice(0, 10), expires_at: body.expires_at },
          nowS: clock.nowS(),
        }),
      );
      await saveMemberRoles(
        sql,
        id,
        roles.map((role) => role.id),
      );
      const after = await accountOf(sql, id);
      await recordChange(sql, caller, {
        ...told,
        at: clock.nowS(),
        action: "create",
        id,
        before: null,
        after,
      });
      return { ...after, token };
    }),
  ),
  serve(contract.updateServiceAccount, ({ caller, params, body }) =>
    db.tenant(caller.organizationId, (sql) =>
      update(sql, caller, { id: params.id, body, nowS: clock.nowS() }),
    ),
  ),
  serve(contract.deleteServiceAccount, async ({ caller, params }) => {
    await db.tenant(caller.organizationId, async (sql) => {
      const before = await accountOf(sql, params.id);
      await removeMember(sql, before.id);
      await recordChange(sql, caller, {
        ...told,
        at: clock.nowS(),
        action: "delete",
        id: before.id,
        before,
        after: null,
      });
    });
  }),
];

interface Wanted {
  name?: string | undefined;
  description?: string | undefined;
  role_ids?: string[] | undefined;
  active?: boolean | undefined;
  expires_at?: number | null | undefined;
  new_token?: true | undefined;
}

async function update(
  sql: Sql,
  caller: Caller,
  { id, body, nowS }: { id: string; body: Wanted; nowS: number },
): Promise<ServiceAccount & { token?: string }> {
  await lockAccess(sql);
  const before = await accountOf(sql, id);
  // A token that was found would otherwise outlive its end.
  if (caller.userId === id && isLonger(before, body))
    throw refuse("impossible", "A service account does not let its own token last longer");
  if (body.role_ids !== undefined) {
    const held = new Set(before.roles.map((role) => role.id));
    givableRoles(
      await loadRoles(sql),
      body.role_ids.filter((role) => !held.has(role)),
      caller,
    );
    await saveMemberRoles(sql, id, [...new Set(body.role_ids)]);
  }
  // Whoever holds the token, a new one or the old one again, acts with the account's roles.
  if (body.new_token || isLonger(before, body))
    givableRoles(
      await loadRoles(sql),
      before.roles.map((role) => role.id),
      caller,
    );
  await nameTaken(
    saveServiceAccount(sql, {
      ...before,
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      active: body.active ?? before.active,
      expires_at: body.expires_at === undefined ? before.expires_at : body.expires_at,
      updated_at: nowS,
    }),
  );
  const token = body.new_token ? freshToken("tk_sa") : undefined;
  if (token !== undefined)
    await saveServiceToken(sql, id, { hash: hashOf(token), hint: token.slice(0, 10) });
  const after = await accountOf(sql, id);
  await recordChange(sql, caller, { ...told, at: nowS, action: "update", id, before, after });
  return token === undefined ? after : { ...after, token };
}

async function accountOf(sql: Sql, id: string): Promise<ServiceAccount> {
  const found = await loadServiceAccount(sql, id);
  if (!found) throw refuse("not_found");
  return found;
}
