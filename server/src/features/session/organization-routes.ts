import * as contract from "#contract/organizations.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { deleteSession } from "../access/store.ts";
import { loadSourceOf, loadWays, type Ways } from "../access/store-ways.ts";
import { loadOrganizationsOf, type OrganizationRow } from "../organizations/store.ts";
import { openSession } from "./sign-in.ts";

/** Of the organizations a user belongs to, the one that the session is in. */
export const organizationChoiceRoutes = (parts: Parts): Served[] => [
  serve(contract.listMyOrganizations, async ({ caller }) => {
    const { organizations, ways } = await mine(parts, caller);
    return organizations.map((one) => ({ organizationName: one.name, displayName: one.display_name, type: one.type, ssoSourceOrganizationId: ways.get(one.id)?.source_id ?? null }));
  }),
  serve(contract.switchOrganization, async ({ caller, body, from, session }) => {
    const { organizations, ways, cameBy } = await mine(parts, caller);
    const found = organizations.find((one) => one.name === body.organization_name);
    if (!found) throw refuse("not_found");
    const door = doorOf(found, ways.get(found.id), cameBy);
    if (door !== null) return { shouldRedirect: true, redirectUrl: door };
    await openSession(parts, { userId: caller.userId ?? "0", organization: found, ssoSourceId: cameBy }, { from, session });
    // The old session ends, so that a token left in another tab cannot act in the organization that was left.
    if (caller.sessionId !== null) await parts.db.tenant(caller.organizationId, (sql) => deleteSession(sql, caller.sessionId ?? "0"));
    return { shouldRedirect: true, redirectUrl: "/feed/all?folder=active" };
  }),
];

const mine = ({ db }: Parts, { userId, sessionId }: Caller) =>
  db.system(async (sql) => {
    const organizations = await loadOrganizationsOf(sql, userId ?? "0");
    const ways = await loadWays(sql, organizations.map((one) => one.id));
    return { organizations, ways: new Map(ways.map((one) => [one.organization_id, one])), cameBy: sessionId === null ? null : await loadSourceOf(sql, sessionId) };
  });

/**
 * Where somebody has to sign in anew; null where this session may go. Single sign-on vouches for the organizations
 * that follow it (and for the demo, where nothing is real): else an organization's provider could open everybody's doors.
 */
function doorOf({ name, is_demo }: OrganizationRow, ways: Ways | undefined, cameBy: string | null): string | null {
  if (is_demo || (cameBy !== null && ways?.source_id === cameBy)) return null;
  if (ways?.status === "enforced") return `/sso/${encodeURIComponent(name)}/login`;
  return cameBy === null ? null : `/sign-in?organization=${encodeURIComponent(name)}`;
}
