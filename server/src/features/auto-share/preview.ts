import type { AutoshareBody, AutosharePreview } from "#contract/autoshare-rules.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/access.ts";
import { Refusal } from "../../platform/refuse.ts";
import { textsOf } from "../incidents/finish.ts";
import { askable } from "../incidents/incident-fields.ts";
import type { IncidentState } from "../incidents/state.ts";
import { loadSetIds } from "../incidents/store-sets.ts";
import { loadNewestActive } from "../incidents/store-walk.ts";
import { lookThrough } from "../incidents/walk.ts";
import { isSameTarget } from "../sharing/decide.ts";
import type { ShareRow } from "../sharing/share.ts";
import { loadShares } from "../sharing/store.ts";
import type { AddressBook } from "../sharing/targets.ts";
import { readyRule } from "./decide.ts";
import { problemsOf } from "./kind.ts";
import { reachedOf } from "./present.ts";

const lookBackS = 7 * 24 * 3600;
const incidentsMost = 5000;
const samplesMost = 20;

type Asked = Pick<AutoshareBody, "environment_ids" | "condition" | "targets" | "on_update">;

/** Which of today's open incidents the rule would have shared lately, by how they are now. */
export async function previewRule(
  sql: Sql,
  caller: Caller,
  { asked, book, nowS }: { asked: Asked; book: AddressBook; nowS: number },
): Promise<AutosharePreview> {
  const problems = problemsOf({ condition: asked.condition, message: "" });
  if (problems.length > 0) throw new Refusal(400, problems);
  const reach = await reachOf(
    caller,
    { environmentId: everyEnvironment, needed: "read" },
    async () => true,
  );
  const environments =
    asked.environment_ids.length > 0
      ? asked.environment_ids
      : reach.environments === "everything"
        ? null
        : reach.environments;
  const from = nowS - lookBackS;
  const found = await loadNewestActive(sql, {
    by: asked.on_update ? "last_change" : "created_at",
    since: from,
    sets: environments === null ? null : await loadSetIds(sql, environments),
    most: incidentsMost + 1,
  });
  const ids = found.slice(0, incidentsMost);
  const rule = readyRule({
    id: "0",
    name: "",
    body: { ...asked, description: "", message: "", delay_minutes: 0 },
  });
  const matched: IncidentState[] = [];
  await lookThrough(sql, ids, {
    nowS,
    asksText: rule.asksText,
    look: (incident, facts, world) => {
      if (rule.holds(askable(incident, facts, () => textsOf(world, incident, facts))))
        matched.push(incident);
    },
  });
  const shares = await loadShares(
    sql,
    matched.filter((one) => one.shares > 0).map((one) => one.id),
  );
  return {
    looked_at: ids.length,
    is_cut: found.length > incidentsMost,
    from,
    matched: matched.length,
    ...told(matched, {
      shares,
      targets: asked.targets.map((one) => reachedOf(one, book)),
      by: asked.on_update ? "last_change" : "created_at",
    }),
  };
}

interface Telling {
  shares: ReadonlyMap<string, readonly ShareRow[]>;
  targets: readonly ReturnType<typeof reachedOf>[];
  by: "created_at" | "last_change";
}
function told(
  matched: readonly IncidentState[],
  { shares, targets, by }: Telling,
): Pick<AutosharePreview, "targets" | "samples"> {
  const knows = (incident: IncidentState, { system, name, address }: Telling["targets"][number]) =>
    address !== null &&
    (shares.get(incident.id) ?? []).some((one) => isSameTarget(one, { system, name, address }));
  const samples = matched.map((one) => ({
    id: one.id,
    title: one.title,
    subtitle: one.subtitle,
    status: one.status,
    at: one[by],
    would: targets.filter((target) => target.address !== null && !knows(one, target)).length,
  }));
  return {
    targets: targets.map((target) => {
      const shared = matched.filter((one) => knows(one, target)).length;
      return { ...target, shared, would: target.address === null ? 0 : matched.length - shared };
    }),
    samples: samples.filter((one) => one.would > 0).slice(0, samplesMost),
  };
}
