import * as contract from "#contract/service-accounts.ts";
import type { ServiceAccount } from "#contract/service-accounts.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { generateToken, hashToken } from "../../platform/tokens.ts";
import { recordChange } from "../access/store-audit.ts";
import { extendsExpiry } from "../api-keys/extends-expiry.ts";
import { removeMember, saveMemberRoles } from "../people/store-users.ts";
import { grantableRoles } from "../roles/decide.ts";
import { loadRoles, lockAccess } from "../roles/store.ts";
import {
  insertServiceAccount,
  loadServiceAccount,
  loadServiceAccounts,
  saveServiceAccount,
  saveServiceToken,
} from "./store.ts";

const auditResource = { resource: "apiKeys", news: "api-keys" } as const;

export const serviceAccountRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.listServiceAccounts, listServiceAccounts({ db, clock })),
  serve(contract.getServiceAccount, ({ caller, params }) =>
    db.tenant(caller.organizationId, (sql) => requireServiceAccount(sql, params.id)),
  ),
  serve(contract.createServiceAccount, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      const roles = grantableRoles(await loadRoles(sql), body.role_ids, caller);
      const token = generateToken("tk_sa");
      const id = await nameTaken(
        insertServiceAccount(sql, {
          name: body.name,
          description: body.description,
          token: { hash: hashToken(token), hint: token.slice(0, 10), expires_at: body.expires_at },
          nowS: clock.nowS(),
        }),
      );
      await saveMemberRoles(
        sql,
        id,
        roles.map((role) => role.id),
      );
      const after = await requireServiceAccount(sql, id);
      await recordChange(sql, caller, {
        ...auditResource,
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
      updateServiceAccount(sql, caller, { id: params.id, body, nowS: clock.nowS() }),
    ),
  ),
  serve(contract.deleteServiceAccount, async ({ caller, params }) => {
    await db.tenant(caller.organizationId, async (sql) => {
      const before = await requireServiceAccount(sql, params.id);
      await removeMember(sql, before.id);
      await recordChange(sql, caller, {
        ...auditResource,
        at: clock.nowS(),
        action: "delete",
        id: before.id,
        before,
        after: null,
      });
    });
  }),
];

const listServiceAccounts =
  ({ db }: Parts): Handler<typeof contract.listServiceAccounts> =>
  ({ caller, query: { query, page, per_page } }) =>
    db.tenant(caller.organizationId, async (sql) => ({
      ...(await loadServiceAccounts(sql, { query: query.trim(), page, per_page })),
      page,
      per_page,
    }));

interface ServiceAccountChanges {
  name?: string | undefined;
  description?: string | undefined;
  role_ids?: string[] | undefined;
  active?: boolean | undefined;
  expires_at?: number | null | undefined;
  new_token?: true | undefined;
  base?: Record<string, unknown> | undefined;
}

async function updateServiceAccount(
  sql: Sql,
  caller: Caller,
  { id, body, nowS }: { id: string; body: ServiceAccountChanges; nowS: number },
): Promise<ServiceAccount & { token?: string }> {
  await lockAccess(sql);
  const before = await requireServiceAccount(sql, id);
  requireUnchanged(
    { ...before, role_ids: before.roles.map((role) => role.id) },
    body.base,
    before.name,
  );
  // A token that was found would otherwise outlive its end.
  if (caller.userId === id && extendsExpiry(before, body)) throw refuse("own_token_longer");
  if (body.role_ids !== undefined) {
    const currentRoleIds = new Set(before.roles.map((role) => role.id));
    grantableRoles(
      await loadRoles(sql),
      body.role_ids.filter((role) => !currentRoleIds.has(role)),
      caller,
    );
    await saveMemberRoles(sql, id, [...new Set(body.role_ids)]);
  }
  // Whoever holds the token, a new one or the old one again, acts with the account's roles.
  if (body.new_token || extendsExpiry(before, body))
    grantableRoles(
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
  const token = body.new_token ? generateToken("tk_sa") : undefined;
  if (token !== undefined)
    await saveServiceToken(sql, id, { hash: hashToken(token), hint: token.slice(0, 10) });
  const after = await requireServiceAccount(sql, id);
  await recordChange(sql, caller, {
    ...auditResource,
    at: nowS,
    action: "update",
    id,
    before,
    after,
  });
  return token === undefined ? after : { ...after, token };
}

async function requireServiceAccount(sql: Sql, id: string): Promise<ServiceAccount> {
  const account = await loadServiceAccount(sql, id);
  if (!account) throw refuse("not_found");
  return account;
}
