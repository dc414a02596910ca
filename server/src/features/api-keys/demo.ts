import type { Sql } from "../../platform/db.ts";
import { generateToken, hashToken } from "../../platform/tokens.ts";
import { insertKey, loadKeys } from "./store.ts";

/** A key to be looked at: its token is forgotten at once, so nothing can be sent by it. */
export async function furnishKeys(sql: Sql, nowS: number): Promise<void> {
  const name = "Alertmanager of the shop";
  const known = await loadKeys(sql, { query: name, page: 1, perPage: 1, hasUser: false });
  if (known.total > 0) return;
  const token = generateToken("tk_in");
  await insertKey(sql, {
    name,
    type: "organization",
    user_id: null,
    token_hash: hashToken(token),
    hint: token.slice(0, 10),
    expires_at: null,
    created_at: nowS,
  });
}
