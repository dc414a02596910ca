import type { Grant } from "#contract/roles.ts";
import { isOn, toggleNames } from "#contract/toggles.ts";
import type {
  Caller,
  KeyHolder,
  PreviewHolder,
  AuthenticationMethod,
} from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { hashToken } from "../../platform/tokens.ts";
import { addGrants, type PreviewedRole } from "./narrow-to-role.ts";

interface SessionLookupRow {
  organization_id: string;
  id: string;
  user_id: string;
  api_key_id: string | null;
  proof: AuthenticationMethod;
  preview_ends_at: number | null;
  /** Of the role that the session sees as. */
  preview_role: PreviewedRole | null;
}
/** Of the key `k`, at the time $2. */
const keyIsValid = "k.active AND NOT k.deleted AND (k.expires_at IS NULL OR k.expires_at > $2)";
/** An organization is closed before everything it has is gone. */
export const organizationIsOpen = (organizationId: string): string =>
  `EXISTS (SELECT FROM organizations o WHERE o.id = ${organizationId} AND o.deleted_at IS NULL)`;
/** In system mode, which may look a session up before its organization is known. */
export async function findSession(
  sql: Sql,
  token: string,
  nowS: number,
): Promise<SessionLookupRow | null> {
  // One that a key opened ends with the key, however that comes.
  const [row] = await sql<SessionLookupRow>(
    `SELECT s.organization_id, s.id, s.user_id, s.api_key_id, s.proof, p.ends_at AS preview_ends_at,
     CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id::text, 'name', r.name,
       'permissions', r.permissions, 'environments', r.environments) END AS preview_role
     FROM sessions s LEFT
     JOIN api_keys k ON k.organization_id = s.organization_id AND k.id = s.api_key_id
     LEFT JOIN role_previews p ON p.organization_id = s.organization_id AND p.session_id = s.id
       AND p.ends_at > $2
     LEFT JOIN roles r ON r.organization_id = p.organization_id AND r.id = p.role_id
     WHERE s.token_hash = $1 AND s.expires_at > $2 AND (s.api_key_id IS NULL OR ${keyIsValid})`,
    [hashToken(token), nowS],
    "session-by-token",
  );
  return row ?? null;
}

interface CallerRow {
  user_id: string;
  name: string;
  permissions: string[] | null;
  environments: Grant[] | null;
  feature_toggles: Record<string, boolean>;
  expires_at: number | null;
  is_superadmin: boolean;
  is_service: boolean;
  second_factor_required: boolean;
}

/**
 * What a member holds: the union of their roles. Null for somebody who is no member (any more).
 * System mode.
 */
export async function loadCaller(
  sql: Sql,
  identity: {
    organizationId: string;
    userId: string;
    sessionId: string | null;
    keyId?: string | null;
    proof: AuthenticationMethod;
    nowS: number;
  },
): Promise<Caller | null> {
  const rows = await sql<CallerRow>(
    `SELECT u.id AS user_id, u.name, u.is_superadmin, u.is_service, r.permissions, r.environments,
     o.feature_toggles, o.expires_at, o.second_factor_required
     FROM memberships m JOIN users u ON u.id = m.user_id
       JOIN organizations o ON o.id = m.organization_id
     LEFT JOIN role_users ru ON ru.organization_id = m.organization_id AND ru.user_id = m.user_id
     LEFT JOIN roles r ON r.organization_id = ru.organization_id AND r.id = ru.role_id
     WHERE m.organization_id = $1 AND m.user_id = $2 AND m.active AND m.is_accepted
       AND o.deleted_at IS NULL AND (o.demo_of IS NULL OR EXISTS (SELECT FROM memberships h
         WHERE h.organization_id = o.demo_of AND h.user_id = m.user_id AND h.active
           AND h.is_accepted))`,
    [identity.organizationId, identity.userId],
    "caller",
  );
  const [first] = rows;
  if (!first) return null;
  const toggles = new Set(toggleNames.filter((toggle) => isOn(first.feature_toggles, toggle)));
  return {
    organizationId: identity.organizationId,
    userId: identity.userId,
    name: first.name,
    kind: identity.sessionId === null ? "api-key" : "user",
    sessionId: identity.sessionId,
    keyId: identity.keyId ?? null,
    isService: first.is_service,
    permissions: new Set(rows.flatMap((row) => row.permissions ?? [])),
    ...addGrants(
      rows.flatMap((row) => row.environments ?? []),
      toggles,
    ),
    toggles,
    rolePreview: null,
    isExpired: first.expires_at !== null && first.expires_at <= identity.nowS,
    proof: identity.proof,
    owesFactor: identity.proof === "password" && first.second_factor_required,
    isSuperadmin: first.is_superadmin && identity.proof !== "key" && identity.proof !== "sso",
    isOperatorBySso: first.is_superadmin && identity.proof === "sso",
  };
}

interface KeyRow {
  organization_id: string;
  id: string;
  name: string;
  type: string;
  user_id: string | null;
  last_used: number | null;
}
export async function findKey(sql: Sql, token: string, nowS: number): Promise<KeyRow | null> {
  const [row] = await sql<KeyRow>(
    `SELECT k.organization_id, k.id, k.name, k.type, k.user_id, k.last_used FROM api_keys k
     WHERE k.token_hash = $1 AND ${keyIsValid} AND ${organizationIsOpen("k.organization_id")}`,
    [hashToken(token), nowS],
    "key-by-token",
  );
  return row ?? null;
}
export const toKeyHolder = (row: KeyRow): KeyHolder => ({
  organizationId: row.organization_id,
  keyId: row.id,
  name: row.name,
});
/** Nothing for who comes second: requests at the same time would wait for each other's rows. */
export const saveKeyUse = (sql: Sql, id: string, { nowS, everyS }: KeyUse) =>
  sql(
    `UPDATE api_keys SET last_used = $2::float8 WHERE organization_id = tocsin_organization()
     AND id = $1 AND (last_used IS NULL OR last_used <= $2::float8 - $3::float8)`,
    [id, nowS, everyS],
  );
interface KeyUse {
  nowS: number;
  /** A use so soon after the last one that was saved is not. */
  everyS: number;
}

export async function findPreview(
  sql: Sql,
  token: string,
  nowS: number,
): Promise<PreviewHolder | null> {
  const [row] = await sql<{ organization_id: string; incident_id: string; id: string }>(
    `SELECT l.organization_id, l.incident_id, l.id FROM preview_links l WHERE l.token_hash = $1
     AND l.expires_at > $2 AND ${organizationIsOpen("l.organization_id")}`,
    [hashToken(token), nowS],
  );
  return row
    ? { organizationId: row.organization_id, incidentId: row.incident_id, linkId: row.id }
    : null;
}

export interface SessionRow {
  id: string;
  device: string;
  address: string;
  created_at: number;
  last_seen: number;
  expires_at: number;
}
export async function insertSession(
  sql: Sql,
  session: {
    token: string;
    user_id: string;
    device: string;
    address: string;
    nowS: number;
    expires_at: number;
    sso_source_id?: string | null;
    api_key_id?: string | null;
    proof?: AuthenticationMethod;
  },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO sessions (organization_id, token_hash, user_id, device, address, created_at,
     last_seen, expires_at, sso_source_id, api_key_id, proof)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $5, least($6::float8, (SELECT k.expires_at
     FROM api_keys k WHERE k.organization_id = tocsin_organization() AND k.id = $8)), $7, $8, $9)
     RETURNING id`,
    [
      hashToken(session.token),
      session.user_id,
      session.device,
      session.address,
      session.nowS,
      session.expires_at,
      session.sso_source_id ?? null,
      session.api_key_id ?? null,
      session.proof ?? "password",
    ],
  );
  if (!row) throw new Error("no session was stored");
  return row.id;
}
/** Answers until when it holds: no longer than the key that opened it. */
export async function renewSession(
  sql: Sql,
  id: string,
  { nowS, expires_at }: { nowS: number; expires_at: number },
): Promise<number> {
  const [row] = await sql<{ expires_at: number }>(
    `UPDATE sessions s SET last_seen = $2, expires_at = least($3::float8, (SELECT k.expires_at
     FROM api_keys k WHERE k.organization_id = s.organization_id AND k.id = s.api_key_id))
     WHERE s.organization_id = tocsin_organization() AND s.id = $1 RETURNING s.expires_at`,
    [id, nowS, expires_at],
  );
  return row?.expires_at ?? expires_at;
}
/** Answers those that were there. */
export const deleteSessions = (sql: Sql, ids: readonly string[]): Promise<{ id: string }[]> =>
  sql(
    `DELETE FROM sessions WHERE organization_id = tocsin_organization() AND id = ANY($1::bigint[])
     RETURNING id`,
    [ids],
  );
export const loadSessionsOfKey = (sql: Sql, keyId: string): Promise<{ id: string }[]> =>
  sql("SELECT id FROM sessions WHERE organization_id = tocsin_organization() AND api_key_id = $1", [
    keyId,
  ]);
/** A user's sessions in every organization; system mode. */
export const loadSessionsOfUser = (
  sql: Sql,
  userId: string,
  nowS: number,
): Promise<(SessionRow & { organization_id: string })[]> =>
  sql(
    `SELECT organization_id, id, device, address, created_at, last_seen, expires_at FROM sessions
     WHERE user_id = $1 AND expires_at > $2 ORDER BY last_seen DESC`,
    [userId, nowS],
  );
export const deleteExpiredSessions = (sql: Sql, nowS: number) =>
  sql("DELETE FROM sessions WHERE organization_id = tocsin_organization() AND expires_at < $1", [
    nowS,
  ]);

export async function hasEnvironment(sql: Sql, id: string): Promise<boolean> {
  return (
    (
      await sql(
        "SELECT 1 FROM environments WHERE organization_id = tocsin_organization() AND id = $1",
        [id],
        "environment-exists",
      )
    ).length > 0
  );
}
