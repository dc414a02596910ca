import type { AutoshareBody, AutosharePreview } from "#contract/autoshare-rules.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { Refusal } from "../../platform/refuse.ts";
import { textsOf } from "../incidents/world/finalize-incidents.ts";
import { incidentFacts } from "../incidents/world/incident-fields.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import { loadSetIds } from "../access/store-visible-sets.ts";
import { loadNewestActive } from "../incidents/stores/store-scan.ts";
import { scanIncidents } from "../incidents/scan-incidents.ts";
import { isSameTarget } from "../sharing/decide.ts";
import type { ShareRow } from "../sharing/share.ts";
import { loadShares } from "../sharing/store.ts";
import type { AddressBook } from "../sharing/targets.ts";
import { readyRule } from "./decide.ts";
import { problemsOf } from "./kind.ts";
import { recipientOf } from "./rule-on-wire.ts";

const lookBackS = 7 * 24 * 3600;
const maxIncidents = 5000;
const maxSamples = 20;

type AutoshareDraft = Pick<
  AutoshareBody,
  "environment_ids" | "condition" | "targets" | "on_update"
>;

/** Which of today's open incidents the rule would have shared lately, by how they are now. */
export async function previewRule(
  sql: Sql,
  caller: Caller,
  { draft, book, nowS }: { draft: AutoshareDraft; book: AddressBook; nowS: number },
): Promise<AutosharePreview> {
  const problems = problemsOf({ condition: draft.condition, message: "" });
  if (problems.length > 0) throw new Refusal(400, problems);
  const reach = await reachOf(
    caller,
    { environmentId: everyEnvironment, needed: "read" },
    async () => true,
  );
  const environments =
    draft.environment_ids.length > 0
      ? draft.environment_ids
      : reach.environments === "everything"
        ? null
        : reach.environments;
  const from = nowS - lookBackS;
  const newestIds = await loadNewestActive(sql, {
    timeColumn: draft.on_update ? "last_change" : "created_at",
    since: from,
    sets: environments === null ? null : await loadSetIds(sql, environments),
    limit: maxIncidents + 1,
  });
  const ids = newestIds.slice(0, maxIncidents);
  const rule = readyRule({
    id: "0",
    name: "",
    body: { ...draft, description: "", message: "", delay_minutes: 0 },
  });
  const matched: IncidentState[] = [];
  await scanIncidents(sql, ids, {
    nowS,
    needsText: rule.needsText,
    visit: (incident, facts, world) => {
      if (rule.holds(incidentFacts(incident, facts, () => textsOf(world, incident, facts))))
        matched.push(incident);
    },
  });
  const shares = await loadShares(
    sql,
    matched.filter((incident) => incident.shares > 0).map((incident) => incident.id),
  );
  return {
    looked_at: ids.length,
    is_cut: newestIds.length > maxIncidents,
    from,
    matched: matched.length,
    ...summarizeMatches(matched, {
      shares,
      targets: draft.targets.map((target) => recipientOf(target, book)),
      timeField: draft.on_update ? "last_change" : "created_at",
    }),
  };
}

interface PreviewContext {
  shares: ReadonlyMap<string, readonly ShareRow[]>;
  targets: readonly ReturnType<typeof recipientOf>[];
  timeField: "created_at" | "last_change";
}
function summarizeMatches(
  matched: readonly IncidentState[],
  { shares, targets, timeField }: PreviewContext,
): Pick<AutosharePreview, "targets" | "samples"> {
  const isSharedWith = (
    incident: IncidentState,
    { system, name, address }: PreviewContext["targets"][number],
  ) =>
    address !== null &&
    (shares.get(incident.id) ?? []).some((share) => isSameTarget(share, { system, name, address }));
  const samples = matched.map((incident) => ({
    id: incident.id,
    title: incident.title,
    subtitle: incident.subtitle,
    status: incident.status,
    at: incident[timeField],
    would: targets.filter((target) => target.address !== null && !isSharedWith(incident, target))
      .length,
  }));
  return {
    targets: targets.map((target) => {
      const shared = matched.filter((incident) => isSharedWith(incident, target)).length;
      return { ...target, shared, would: target.address === null ? 0 : matched.length - shared };
    }),
    samples: samples.filter((sample) => sample.would > 0).slice(0, maxSamples),
  };
}
