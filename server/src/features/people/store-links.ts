import type { Sql } from "../../platform/db.ts";
import { hashOf } from "../../platform/tokens.ts";

export type LinkKind = "invitation" | "password" | "recovery";
export interface LinkRow { organization_id: string; id: string; kind: LinkKind; user_id: string }

/** Links of the same kind to the same person that were given out before end. */
export async function insertLink(sql: Sql, { kind, userId, nowS, expires_at }: { kind: LinkKind; userId: string; nowS: number; expires_at: number }): Promise<string> {
  await sql("DELETE FROM account_links WHERE organization_id = tocsin_organization() AND user_id = $1 AND kind = $2", [userId, kind]);
  const [row] = await sql<{ id: string }>("INSERT INTO account_links (organization_id, kind, user_id, created_at, expires_at) VALUES (tocsin_organization(), $1, $2, $3, $4) RETURNING id", [kind, userId, nowS, expires_at]);
  if (!row) throw new Error("no link was stored");
  return row.id;
}
/** The token that the link is followed with: made when the link leaves the house. Null when it is gone. */
export async function saveLinkToken(sql: Sql, id: string, token: string): Promise<(LinkRow & { username: string; name: string; display_name: string }) | null> {
  const [row] = await sql<LinkRow & { username: string; name: string; display_name: string }>(
    `UPDATE account_links l SET token_hash = $2 FROM users u, organizations o WHERE l.organization_id = tocsin_organization() AND l.id = $1 AND u.id = l.user_id AND o.id = l.organization_id
     RETURNING l.organization_id, l.id, l.kind, l.user_id, u.username, u.name, o.display_name`, [id, hashOf(token)]);
  return row ?? null;
}
/** System mode: the organization is not known before. */
export async function findLink(sql: Sql, token: string, { kind, nowS }: { kind: LinkKind; nowS: number }): Promise<LinkRow | null> {
  const [row] = await sql<LinkRow>("SELECT organization_id, id, kind, user_id FROM account_links WHERE token_hash = $1 AND kind = $2 AND expires_at > $3", [hashOf(token), kind, nowS]);
  return row ?? null;
}
/** Answers whether it was there: of two who follow it at once, one gets in. */
export const useUpLink = async (sql: Sql, id: string): Promise<boolean> => (await sql("DELETE FROM account_links WHERE organization_id = tocsin_organization() AND id = $1 RETURNING id", [id])).length > 0;
