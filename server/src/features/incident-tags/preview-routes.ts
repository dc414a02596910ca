import * as contract from "#contract/incident-tags.ts";
import type { IncidentTagBody, IncidentTagPreview } from "#contract/incident-tags.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { Refusal } from "../../platform/refuse.ts";
import { loadFeedPage } from "../incidents/feed/feed.ts";
import { textsOf } from "../incidents/world/finalize-incidents.ts";
import { loadSetIds } from "../access/store-visible-sets.ts";
import { loadNewestActive } from "../incidents/stores/store-scan.ts";
import { isManual, isSameValue, withoutTags } from "../incidents/world/tagging.ts";
import { scanIncidents } from "../incidents/scan-incidents.ts";
import { type TagDefinition, taggingOf } from "./decide.ts";
import { problemsOf } from "./kind.ts";
import { loadTags } from "./store.ts";
import { listOf } from "./tag-values.ts";

const maxIncidents = 5000;
const maxSamples = 20;
const maxValues = 20;

export const tagPreviewRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.previewIncidentTag, ({ caller, body: { id, ...draft } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const problems = problemsOf(draft);
      if (problems.length > 0) throw new Refusal(400, problems);
      const reach = await reachOf(
        caller,
        { environmentId: everyEnvironment, needed: "read" },
        async () => true,
      );
      const rules = await loadTags(sql);
      const replaced = rules.find((rule) => rule.id === id);
      const tag: TagDefinition = {
        id: replaced?.id ?? "0",
        name: replaced?.name ?? "draft",
        active: true,
        body: { ...draft, description: "" },
      };
      const definitions = replaced
        ? rules.map((rule) => (rule === replaced ? tag : rule))
        : [...rules, tag];
      const { total } = await loadFeedPage(sql, {
        reach,
        query: { sort: "last_change", order: "desc", folder: "active", per_page: 1, query: "" },
        nowS: clock.nowS(),
      });
      const ids = await loadNewestActive(sql, {
        timeColumn: "last_change",
        since: 0,
        sets:
          reach.environments === "everything" ? null : await loadSetIds(sql, reach.environments),
        limit: maxIncidents,
      });
      return {
        of: total,
        ...(await summarizePreview(sql, { ids, definitions, tag, nowS: clock.nowS() })),
      };
    }),
  ),
];

interface PreviewInput {
  ids: readonly string[];
  definitions: readonly TagDefinition[];
  tag: TagDefinition;
  nowS: number;
}
async function summarizePreview(
  sql: Sql,
  { ids, definitions, tag, nowS }: PreviewInput,
): Promise<Omit<IncidentTagPreview, "of">> {
  const tagging = taggingOf(definitions);
  const rules = (tag.body satisfies IncidentTagBody).automatic.length;
  const hits = Array.from({ length: rules + 1 }, () => 0);
  const values = new Map<string, number>();
  const changes: IncidentTagPreview["samples"] = [];
  let [byHand, without, lookedAt] = [0, 0, 0];
  await scanIncidents(sql, ids, {
    nowS,
    needsText: tagging.needsText,
    visit: (incident, facts, world) => {
      lookedAt += 1;
      const before = incident.incident_tags[tag.id];
      const after = tagging.tagsOf(incident, facts, {
        texts: () => textsOf(world, incident, withoutTags(facts)),
        at: world.at,
      }).tagValues[tag.id];
      if (isManual(after)) byHand += 1;
      else if (after)
        hits[(after.meta.rule ?? rules + 1) - 1] =
          (hits[(after.meta.rule ?? rules + 1) - 1] ?? 0) + 1;
      const list = listOf(after?.value ?? null);
      if (list.length === 0) without += 1;
      for (const value of list) values.set(value, (values.get(value) ?? 0) + 1);
      if (!isSameValue(before?.value ?? null, after?.value ?? null))
        changes.push({
          id: incident.id,
          title: incident.title,
          subtitle: incident.subtitle,
          status: incident.status,
          before: before?.value ?? null,
          after: after?.value ?? null,
          rule: after?.meta.rule ?? null,
        });
    },
  });
  const top = [...values]
    .map(([value, incidents]) => ({ value, incidents }))
    .sort((a, b) => b.incidents - a.incidents);
  return {
    looked_at: lookedAt,
    changed: changes.length,
    by_hand: byHand,
    without,
    values: top.slice(0, maxValues),
    hits,
    samples: changes.slice(0, maxSamples),
  };
}
