import type { Caller } from "../../platform/caller.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import { refuseField } from "../../platform/refuse.ts";
import { endOtherWaysHere } from "../access/end-other-ways.ts";
import { actorOf } from "../access/store-audit.ts";
import { loadFollowers, loadWays } from "../access/store-ways.ts";
import { loadSource, lockOrganizations, saveSource } from "./store-source.ts";

/**
 * From now on this organization's people sign in where `sourceId`'s do; null: by its own single
 * sign-on. Nobody follows a follower, so that it is one step to whoever vouches. Who came by a way
 * that is none any more comes in anew. From a system transaction, which is left in the
 * organization.
 */
export async function follow(
  sql: Sql,
  caller: Caller,
  { id, sourceId, nowS }: { id: string; sourceId: string | null; nowS: number },
): Promise<void> {
  const wanted = sourceId === id ? null : sourceId;
  await lockOrganizations(sql, [id, ...(wanted === null ? [] : [wanted])]);
  if (wanted !== null) await check(sql, id, wanted);
  await saveSource(sql, id, wanted);
  const [ways] = await loadWays(sql, [id]);
  await enterOrganization(sql, id);
  await endOtherWaysHere(
    sql,
    { organizationId: id, sourceId: wanted ?? id, isPasswordLeft: ways?.status !== "enforced" },
    { actor: actorOf(caller), sessionId: caller.sessionId, nowS },
  );
}

async function check(sql: Sql, id: string, sourceId: string): Promise<void> {
  const source = await loadSource(sql, sourceId);
  if (!source) throw refuse("There is no such organization");
  if (source.sso_source_id !== null)
    throw refuse(`${source.display_name} follows another organization's single sign-on itself`);
  const [follower] = await loadFollowers(sql, id);
  if (follower)
    throw refuse(
      `${follower.display_name} follows this organization's single sign-on: change that first`,
    );
}

const refuse = (why: string) => refuseField("impossible", "sso_source_id", why);
