import type { Caller, Proof } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadSourceOf, loadWays, type Ways } from "../access/store-ways.ts";
import { loadOrganizationsOf, type OrganizationRow } from "../organizations/store.ts";

/**
 * An organization of the caller's. `door`: where they have to sign in anew; null where this
 * session, or key, may act.
 */
export interface Choice {
  organization: OrganizationRow;
  sourceId: string | null;
  door: string | null;
}

/**
 * System mode. `cameBy`: through whose single sign-on the session came. A key, and a session that
 * one opened, has its own organization alone. Whatever reaches into another organization than the
 * caller's asks here first.
 */
export async function loadChoices(
  sql: Sql,
  { userId, sessionId, keyId, organizationId }: Caller,
): Promise<{ choices: Choice[]; cameBy: string | null }> {
  const organizations = (await loadOrganizationsOf(sql, userId ?? "0")).filter(
    (one) => keyId === null || one.id === organizationId,
  );
  const ways = new Map(
    (
      await loadWays(
        sql,
        organizations.map((one) => one.id),
      )
    ).map((one) => [one.organization_id, one]),
  );
  const cameBy = sessionId === null ? null : await loadSourceOf(sql, sessionId);
  return {
    cameBy,
    choices: organizations.map((organization) => ({
      organization,
      sourceId: ways.get(organization.id)?.source_id ?? null,
      door: doorOf(organization, ways.get(organization.id), cameBy),
    })),
  };
}

/** A link of recovery vouches for the organization that it was made for alone. */
export const proofElsewhere = ({ proof }: Caller): Proof =>
  proof === "recovery" ? "password" : proof;

/**
 * Single sign-on vouches for the organizations that follow it (and for the demo, where nothing is
 * real): else an organization's provider could open everybody's doors.
 */
function doorOf(
  { name, is_demo }: OrganizationRow,
  ways: Ways | undefined,
  cameBy: string | null,
): string | null {
  if (is_demo || (cameBy !== null && ways?.source_id === cameBy)) return null;
  if (ways?.status === "enforced") return `/sso/${encodeURIComponent(name)}/login`;
  return cameBy === null ? null : `/sign-in?organization=${encodeURIComponent(name)}`;
}
