import type { Quota } from "#contract/quotas.ts";
import * as contract from "#contract/sharing.ts";
import type { Caller, EnvironmentReach } from "../../../platform/caller.ts";
import type { Sql } from "../../../platform/db.ts";
import { reachOf } from "../../../platform/http/check-permission.ts";
import { serve, type Route } from "../../../platform/http/serve.ts";
import { problemFor, Refusal, refuse, refuseFor } from "../../../platform/refuse.ts";
import { hasEnvironment } from "../../access/store.ts";
import { findFullQuota, quotaRefusal } from "../../quotas/find-full-quota.ts";
import { insertBlockedShares } from "../../quotas/store-blocked.ts";
import { loadAddressBook } from "../../sharing/load-address-book.ts";
import type { Target } from "../../sharing/share.ts";
import { targetOf } from "../../sharing/targets.ts";
import { shareWithTargets, unsubscribe } from "../world/share.ts";
import { runAction, type ActionParts, runActionOnEach } from "./run-action.ts";
import type { World } from "../world/world.ts";

/** Sharing is an action on incidents like the others; only its environment stands in the body. */
export const shareRoutes = (parts: ActionParts): Route[] => [
  serve(contract.shareIncidents, async ({ caller, params, body }) => {
    const reach = await reachToShare(parts, caller, body.environment_id);
    const targets = await targetsOf(parts, caller, { system: params.system, texts: body.targets });
    const audit = {
      system: params.system,
      targets: targets.map((target) => target.address),
      message: body.message,
    };
    const blocked: Quota[] = [];
    const check = async (sql: Sql, world: World): Promise<void> => {
      const quota = await findFullQuota(sql, params.system, {
        more: [...world.shares.changed].filter((changedShare) => changedShare.id === null).length,
        nowS: parts.clock.nowS(),
      });
      if (!quota) return;
      blocked.push(quota);
      throw quotaRefusal(quota, parts.clock.nowS());
    };
    try {
      return await runActionOnEach(
        parts,
        {
          caller,
          reach,
          ids: body.incident_ids,
          incidentIds: body.incident_ids,
          action: "share",
          audit,
          check,
        },
        ({ world, incident }, id) =>
          shareWithTargets(world, incident(id), {
            targets,
            message: body.message,
            actor: world.actor,
          }),
      );
    } finally {
      // The refusal undoes what its transaction wrote; that it happened is kept.
      await recordBlocked(parts, caller, { blocked, incidentIds: body.incident_ids });
    }
  }),
  serve(contract.unsubscribeShare, async ({ caller, params, body }) => {
    const reach = await reachToShare(parts, caller, body.environment_id);
    const { undoToken } = await runAction(
      parts,
      {
        caller,
        reach,
        incidentIds: [params.id],
        action: "unsubscribe",
        audit: { share: params.shareId },
      },
      ({ world }) => {
        const incident = world.incidents.byId.get(params.id);
        if (
          !incident ||
          !world.shares.byIncident
            .get(params.id)
            ?.some((candidate) => candidate.id === params.shareId)
        )
          throw refuse("not_found");
        const refusal = unsubscribe(world, incident, params.shareId);
        if (refusal !== null) throw refuseFor(refusal);
      },
    );
    return { id: params.shareId, undo_token: undoToken ?? "" };
  }),
];

async function recordBlocked(
  { db, clock }: ActionParts,
  caller: Caller,
  { blocked, incidentIds }: { blocked: readonly Quota[]; incidentIds: readonly string[] },
): Promise<void> {
  if (blocked.length === 0) return;
  const rows = blocked.map(({ channel, used, limit }) => ({
    at: clock.nowS(),
    channel,
    used,
    limit: limit ?? 0,
    rule_id: null,
    by_name: caller.name,
    target: null,
    incident_ids: [...incidentIds],
    incidents: incidentIds.length,
  }));
  await db.tenant(caller.organizationId, (sql) => insertBlockedShares(sql, rows));
}

/** Where the caller may share incidents. */
export const reachToShare = (
  parts: ActionParts,
  caller: Caller,
  environmentId: string,
): Promise<EnvironmentReach> =>
  reachOf(caller, { environmentId, needed: "incident_actions", action: "share" }, (id) =>
    parts.db.tenant(caller.organizationId, (sql) => hasEnvironment(sql, id)),
  );

/** Names every target that is none, not only the first. */
async function targetsOf(
  parts: ActionParts,
  caller: Caller,
  { system, texts }: { system: contract.Channel; texts: readonly string[] },
): Promise<Target[]> {
  const book = await parts.db.tenant(caller.organizationId, loadAddressBook);
  const read = texts.map((text) => targetOf(text, system, book));
  const problems = read.flatMap((target, index) =>
    "code" in target ? [problemFor(target, `targets.${index}`)] : [],
  );
  if (problems.length > 0)
    throw new Refusal(422, [
      ...new Map(problems.map((problem) => [problem.message, problem])).values(),
    ]);
  return read.flatMap((target) => ("code" in target ? [] : [target]));
}
