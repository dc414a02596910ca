import * as contract from "#contract/incident-tags.ts";
import type { IncidentTagBody, IncidentTagPreview } from "#contract/incident-tags.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/access.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { Refusal } from "../../platform/refuse.ts";
import { feed } from "../incidents/feed.ts";
import { textsOf } from "../incidents/finish.ts";
import { loadSetIds } from "../incidents/store-sets.ts";
import { loadNewestActive } from "../incidents/store-walk.ts";
import { isByHand, isSameValue, withoutTags } from "../incidents/tagging.ts";
import { lookThrough } from "../incidents/walk.ts";
import { type Defined, taggingOf } from "./decide.ts";
import { problemsOf } from "./kind.ts";
import { loadTags } from "./store.ts";
import { listOf } from "./tag-values.ts";

const incidentsMost = 5000;
const samplesMost = 20;
const valuesMost = 20;

export const tagPreviewRoutes = ({ db, clock }: Parts): Served[] => [
  serve(contract.previewIncidentTag, ({ caller, body: { id, ...draft } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const problems = problemsOf(draft);
      if (problems.length > 0) throw new Refusal(400, problems);
      const reach = await reachOf(
        caller,
        { environmentId: everyEnvironment, needed: "read" },
        async () => true,
      );
      const known = await loadTags(sql);
      const replaced = known.find((one) => one.id === id);
      const tag: Defined = {
        id: replaced?.id ?? "0",
        name: replaced?.name ?? "draft",
        active: true,
        body: { ...draft, description: "" },
      };
      const definitions = replaced
        ? known.map((one) => (one === replaced ? tag : one))
        : [...known, tag];
      const { total } = await feed(sql, {
        reach,
        query: { sort: "last_change", order: "desc", folder: "active", per_page: 1, query: "" },
        nowS: clock.nowS(),
      });
      const ids = await loadNewestActive(sql, {
        by: "last_change",
        since: 0,
        sets:
          reach.environments === "everything" ? null : await loadSetIds(sql, reach.environments),
        most: incidentsMost,
      });
      return { of: total, ...(await summed(sql, { ids, definitions, tag, nowS: clock.nowS() })) };
    }),
  ),
];

interface Summing {
  ids: readonly string[];
  definitions: readonly Defined[];
  tag: Defined;
  nowS: number;
}
async function summed(
  sql: Sql,
  { ids, definitions, tag, nowS }: Summing,
): Promise<Omit<IncidentTagPreview, "of">> {
  const tagging = taggingOf(definitions);
  const rules = (tag.body satisfies IncidentTagBody).automatic.length;
  const hits = Array.from({ length: rules + 1 }, () => 0);
  const values = new Map<string, number>();
  const changes: IncidentTagPreview["samples"] = [];
  let [byHand, without, lookedAt] = [0, 0, 0];
  await lookThrough(sql, ids, {
    nowS,
    asksText: tagging.asksText,
    look: (incident, facts, world) => {
      lookedAt += 1;
      const before = incident.incident_tags[tag.id];
      const after = tagging.tagsOf(incident, facts, {
        texts: () => textsOf(world, incident, withoutTags(facts)),
        at: world.at,
      }).held[tag.id];
      if (isByHand(after)) byHand += 1;
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
    .sort((one, other) => other.incidents - one.incidents);
  return {
    looked_at: lookedAt,
    changed: changes.length,
    by_hand: byHand,
    without,
    values: top.slice(0, valuesMost),
    hits,
    samples: changes.slice(0, samplesMost),
  };
}
