import type { Sql } from "../../platform/db.ts";
import { generateToken, hashToken } from "../../platform/tokens.ts";
import { insertRoleUsers, loadRoles } from "../roles/store.ts";
import { insertServiceAccount, loadServiceAccounts } from "./store.ts";

const nightly = {
  name: "Nightly report",
  description: "Reads last night's incidents for the morning meeting",
};

/** An account to be looked at: its token is forgotten at once, so nobody can act by it. */
export async function furnishServiceAccounts(sql: Sql, nowS: number): Promise<void> {
  const { total } = await loadServiceAccounts(sql, { query: nightly.name, page: 1, per_page: 1 });
  if (total > 0) return;
  const token = generateToken("tk_sa");
  const id = await insertServiceAccount(sql, {
    ...nightly,
    token: { hash: hashToken(token), hint: token.slice(0, 10), expires_at: null },
    nowS,
  });
  const reader = (await loadRoles(sql)).find(({ key }) => key === "readonly");
  if (reader) await insertRoleUsers(sql, reader.id, [id]);
}
