import type { Caller } from "../../platform/caller.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import { refuseField } from "../../platform/refuse.ts";
import { endOrganizationNonSsoSessions } from "../access/end-non-sso-sessions.ts";
import { actorOf } from "../access/store-audit.ts";
import { loadSsoFollowers, loadSsoConnections } from "../access/store-sso-connections.ts";
import { loadSsoSource, lockOrganizations, saveSsoSource } from "./store-source.ts";

/**
 * From now on this organization's people sign in where `sourceId`'s do; null: by its own single
 * sign-on. Nobody follows a follower, so that it is one step to whoever vouches. Who came by a way
 * that is none any more comes in anew. From a system transaction, which is left in the
 * organization.
 */
export async function setSsoSource(
  sql: Sql,
  caller: Caller,
  { id, sourceId, nowS }: { id: string; sourceId: string | null; nowS: number },
): Promise<void> {
  const newSourceId = sourceId === id ? null : sourceId;
  await lockOrganizations(sql, [id, ...(newSourceId === null ? [] : [newSourceId])]);
  if (newSourceId !== null) await checkSource(sql, id, newSourceId);
  await saveSsoSource(sql, id, newSourceId);
  const [connection] = await loadSsoConnections(sql, [id]);
  await enterOrganization(sql, id);
  await endOrganizationNonSsoSessions(
    sql,
    {
      organizationId: id,
      sourceId: newSourceId ?? id,
      isPasswordAllowed: connection?.status !== "enforced",
    },
    { actor: actorOf(caller), sessionId: caller.sessionId, nowS },
  );
}

async function checkSource(sql: Sql, id: string, sourceId: string): Promise<void> {
  const field = "sso_source_id";
  const source = await loadSsoSource(sql, sourceId);
  if (!source) throw refuseField("unknown_sso_source", field);
  if (source.sso_source_id !== null)
    throw refuseField("sso_source_follows", field, source.display_name);
  const [follower] = await loadSsoFollowers(sql, id);
  if (follower) throw refuseField("sso_has_followers", field, follower.display_name);
}
