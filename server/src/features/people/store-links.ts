import { enterOrganization, type Sql } from "../../platform/db.ts";
import { hashToken } from "../../platform/tokens.ts";

export const linkKinds = ["invitation", "password", "recovery"] as const;
export type LinkKind = (typeof linkKinds)[number];
export interface LinkRow {
  organization_id: string;
  id: string;
  kind: LinkKind;
  user_id: string;
  is_shown: boolean;
}

/** `isShown`: to an administrator, where it cannot be mailed to the person. */
interface NewLink {
  kind: LinkKind;
  userId: string;
  isShown?: boolean;
  nowS: number;
  expires_at: number;
}
/** Links of the same kind to the same person that were given out before end. */
export async function insertLink(sql: Sql, link: NewLink): Promise<string> {
  await deleteOrganizationLinks(sql, link.userId, link.kind);
  return insertLinkRow(sql, link);
}
const maxRequestedLinks = 3;
/**
 * For whoever asks without being signed in: beside those that were asked for before, so that nobody
 * ends another's, and null while the person holds three, so that nobody fills a mailbox.
 */
export async function insertRequestedLink(sql: Sql, link: NewLink): Promise<string | null> {
  // Two who ask at once count one after the other.
  await sql("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [link.userId]);
  await sql(
    `DELETE FROM account_links WHERE organization_id = tocsin_organization() AND user_id = $1
     AND kind = $2 AND expires_at <= $3`,
    [link.userId, link.kind, link.nowS],
  );
  const openLinks = await sql(
    `SELECT 1 FROM account_links WHERE organization_id = tocsin_organization() AND user_id = $1
     AND kind = $2`,
    [link.userId, link.kind],
  );
  return openLinks.length >= maxRequestedLinks ? null : insertLinkRow(sql, link);
}
async function insertLinkRow(
  sql: Sql,
  { kind, userId, isShown = false, nowS, expires_at }: NewLink,
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO account_links (organization_id, kind, user_id, created_at, expires_at, is_shown)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5) RETURNING id`,
    [kind, userId, nowS, expires_at, isShown],
  );
  if (!row) throw new Error("no link was stored");
  return row.id;
}
/**
 * The token that the link is followed with: made when the link leaves the house. Null when it is
 * gone.
 */
export async function saveLinkToken(
  sql: Sql,
  id: string,
  token: string,
): Promise<(LinkRow & { username: string; name: string; display_name: string }) | null> {
  const [row] = await sql<LinkRow & { username: string; name: string; display_name: string }>(
    `UPDATE account_links l SET token_hash = $2 FROM users u, organizations o
     WHERE l.organization_id = tocsin_organization() AND l.id = $1 AND u.id = l.user_id
     AND o.id = l.organization_id
     RETURNING l.organization_id, l.id, l.kind, l.user_id, l.is_shown, u.username, u.name,
       o.display_name`,
    [id, hashToken(token)],
  );
  return row ?? null;
}
export const isLinkOpen = async (sql: Sql, id: string, nowS: number): Promise<boolean> =>
  (
    await sql(
      `SELECT 1 FROM account_links WHERE organization_id = tocsin_organization() AND id = $1
       AND expires_at > $2`,
      [id, nowS],
    )
  ).length > 0;
/** System mode: the organization is not known before. */
export async function findLink(
  sql: Sql,
  token: string,
  { kind, nowS }: { kind: LinkKind; nowS: number },
): Promise<LinkRow | null> {
  const [row] = await sql<LinkRow>(
    `SELECT organization_id, id, kind, user_id, is_shown FROM account_links WHERE token_hash = $1
     AND kind = $2 AND expires_at > $3`,
    [hashToken(token), kind, nowS],
  );
  return row ?? null;
}
/** What the person is greeted with; in system mode. The name is the one they were invited by. */
export async function loadInvitation(
  sql: Sql,
  linkId: string,
): Promise<{ name: string; username: string; organization: string } | null> {
  const [row] = await sql<{ name: string; username: string; organization: string }>(
    `SELECT coalesce(m.invited_name, '') AS name, u.username, o.display_name AS organization
     FROM account_links l JOIN users u ON u.id = l.user_id
     JOIN organizations o ON o.id = l.organization_id
     JOIN memberships m ON m.organization_id = l.organization_id AND m.user_id = l.user_id
     WHERE l.id = $1`,
    [linkId],
  );
  return row ?? null;
}

/** Answers whether it was there: of two who follow it at once, one gets in. */
export const consumeLink = async (sql: Sql, id: string): Promise<boolean> =>
  (
    await sql(
      `DELETE FROM account_links WHERE organization_id = tocsin_organization() AND id = $1
       RETURNING id`,
      [id],
    )
  ).length > 0;
export const deleteOrganizationLinks = (sql: Sql, userId: string, kind: LinkKind) =>
  sql(
    `DELETE FROM account_links WHERE organization_id = tocsin_organization() AND user_id = $1
     AND kind = $2`,
    [userId, kind],
  );
/** In every organization. From a system transaction, which is left in one of them. */
export async function deleteLinks(sql: Sql, userId: string, kind: LinkKind): Promise<void> {
  const linkOrganizations = await sql<{ organization_id: string }>(
    "SELECT DISTINCT organization_id FROM account_links WHERE user_id = $1 AND kind = $2 ORDER BY 1",
    [userId, kind],
  );
  for (const { organization_id } of linkOrganizations) {
    await enterOrganization(sql, organization_id);
    await deleteOrganizationLinks(sql, userId, kind);
  }
}
