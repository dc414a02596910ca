import type { StepActions } from "#contract/workflow-document.ts";
import { problemFor } from "../../../platform/refuse.ts";
import { shareWithTargets } from "../../incidents/world/share.ts";
import { findFullQuota, quotaRefusal } from "../../quotas/find-full-quota.ts";
import { loadAddressBook } from "../../sharing/load-address-book.ts";
import { targetOf } from "../../sharing/targets.ts";
import { actOnIncident } from "../act-on-incident.ts";
import { failed, type StepContext, type StepResult } from "../step-result.ts";

export async function runShare(
  context: StepContext,
  { channel, targets: texts, message }: NonNullable<StepActions["share"]>,
): Promise<StepResult> {
  const { sql, parts } = context;
  const book = await loadAddressBook(sql);
  const read = texts.map((text) => targetOf(text, channel, book));
  const targets = read.flatMap((target) => ("code" in target ? [] : [target]));
  const problems = read.flatMap((target) => ("code" in target ? [problemFor(target).message] : []));
  if (problems.length > 0) return failed([...new Set(problems)].join("; "));
  return actOnIncident(context, {
    action: "share",
    decide: (world, incident) => {
      const refusal = shareWithTargets(world, incident, { targets, message, actor: world.actor });
      return refusal?.code === "already_shared" ? null : refusal;
    },
    check: async (tx, world) => {
      const more = [...world.shares.changed].filter((share) => share.id === null).length;
      const quota = await findFullQuota(tx, channel, { more, nowS: parts.clock.nowS() });
      if (quota) throw quotaRefusal(quota, parts.clock.nowS());
    },
  });
}
