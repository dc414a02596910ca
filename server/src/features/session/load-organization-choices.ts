import type { Caller, AuthenticationMethod } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import {
  loadSessionSsoSource,
  loadSsoConnections,
  type SsoConnectionRow,
} from "../access/store-sso-connections.ts";
import { loadOrganizationsOf, type OrganizationRow } from "../organizations/store.ts";

/**
 * An organization of the caller's. `door`: where they have to sign in anew; null where this
 * session, or key, may act.
 */
export interface OrganizationChoice {
  organization: OrganizationRow;
  sourceId: string | null;
  signInUrl: string | null;
}

/**
 * System mode. `cameBy`: through whose single sign-on the session came. A key, and a session that
 * one opened, has its own organization alone. Whatever reaches into another organization than the
 * caller's asks here first.
 */
export async function loadOrganizationChoices(
  sql: Sql,
  { userId, sessionId, keyId, organizationId }: Caller,
): Promise<{ choices: OrganizationChoice[]; ssoSourceId: string | null }> {
  const organizations = (await loadOrganizationsOf(sql, userId ?? "0")).filter(
    (organization) => keyId === null || organization.id === organizationId,
  );
  const connections = new Map(
    (
      await loadSsoConnections(
        sql,
        organizations.map((organization) => organization.id),
      )
    ).map((connection) => [connection.organization_id, connection]),
  );
  const ssoSourceId = sessionId === null ? null : await loadSessionSsoSource(sql, sessionId);
  return {
    ssoSourceId,
    choices: organizations.map((organization) => ({
      organization,
      sourceId: connections.get(organization.id)?.source_id ?? null,
      signInUrl: signInUrlOf(organization, connections.get(organization.id), ssoSourceId),
    })),
  };
}

/** A link of recovery vouches for the organization that it was made for alone. */
export const proofInOtherOrganization = ({ proof }: Caller): AuthenticationMethod =>
  proof === "recovery" ? "password" : proof;

/**
 * Single sign-on vouches for the organizations that follow it (and for the demo, where nothing is
 * real): else an organization's provider could open everybody's doors.
 */
function signInUrlOf(
  { name, is_demo }: OrganizationRow,
  connection: SsoConnectionRow | undefined,
  ssoSourceId: string | null,
): string | null {
  if (is_demo || (ssoSourceId !== null && connection?.source_id === ssoSourceId)) return null;
  if (connection?.status === "enforced") return `/sso/${encodeURIComponent(name)}/login`;
  return ssoSourceId === null ? null : `/sign-in?organization=${encodeURIComponent(name)}`;
}
