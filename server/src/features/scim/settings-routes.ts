import * as contract from "#contract/scim-settings.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { generateToken, hashToken } from "../../platform/tokens.ts";
import { recordChange } from "../access/store-audit.ts";
import { lockAccess } from "../roles/store.ts";
import { requireAdminGrants } from "../sso/require-admin-grants.ts";
import { scimBaseUrl } from "./schemas.ts";
import {
  type ConnectionRow,
  deleteConnection,
  loadConnection,
  saveConnection,
} from "./store-connection.ts";

export const scimSettingsRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.getScim, ({ caller, from }) =>
    db.tenant(caller.organizationId, async (sql) =>
      present(await loadConnection(sql), from.consoleUrl),
    ),
  ),
  serve(contract.createScimToken, ({ caller, from }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await requireAdminGrants(sql, caller);
      await lockAccess(sql);
      const before = await loadConnection(sql);
      const [secret, nowS] = [generateToken("tk_scim"), clock.nowS()];
      const hint = secret.slice(0, 12);
      await saveConnection(sql, { tokenHash: hashToken(secret), hint, nowS });
      await recordToken(sql, caller, { before, after: { hint }, nowS });
      return {
        ...present({ hint, created_at: nowS, last_used: null }, from.consoleUrl),
        secret,
      };
    }),
  ),
  serve(contract.deleteScimToken, async ({ caller }) => {
    await db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      const before = await loadConnection(sql);
      if (before === null) return;
      await deleteConnection(sql);
      await recordToken(sql, caller, { before, after: null, nowS: clock.nowS() });
    });
  }),
];

const recordToken = (
  sql: Sql,
  caller: Caller,
  {
    before,
    after,
    nowS,
  }: { before: ConnectionRow | null; after: { hint: string } | null; nowS: number },
) =>
  recordChange(sql, caller, {
    at: nowS,
    action: before === null ? "create" : after === null ? "delete" : "update",
    resource: "sso",
    id: caller.organizationId,
    before: before && { scim_token: before.hint },
    after: after && { scim_token: after.hint },
    news: "sso",
  });

const present = (token: ConnectionRow | null, consoleUrl: string) => ({
  base_url: scimBaseUrl({ consoleUrl }),
  token,
});
