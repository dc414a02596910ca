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
import { tocsin } from "../incidents/state.ts";
import { addToWorld, loadAlertsOf, loadFacts, loadIncidents } from "../incidents/store-world.ts";
import { isByHand, isSameValue, withoutTags } from "../incidents/tagging.ts";
import { newWorld, type World } from "../incidents/world.ts";
import { type Defined, taggingOf } from "./decide.ts";
import { problemsOf } from "./kind.ts";
import { loadTags } from "./store.ts";
import { loadNewestOpen } from "./store-preview.ts";
import { listOf } from "./tag-values.ts";

const incidentsMost = 5000;
const samplesMost = 20;
const valuesMost = 20;

export const tagPreviewRoutes = ({ db, clock }: Parts): Served[] => [
  serve(contract.previewIncidentTag, ({ caller, body: { id, ...draft } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const problems = problemsOf(draft);
      if (problems.length > 0) throw new Refusal(400, problems);
      const reach = await reachOf(caller, { environmentId: everyEnvironment, needed: "read" }, async () => true);
      const known = await loadTags(sql);
      const replaced = known.find((one) => one.id === id);
      const tag: Defined = { id: replaced?.id ?? "0", name: replaced?.name ?? "draft", active: true, body: { ...draft, description: "" } };
      const definitions = replaced ? known.map((one) => (one === replaced ? tag : one)) : [...known, tag];
      const { total } = await feed(sql, { reach, query: { sort: "last_change", order: "desc", folder: "active", per_page: 1, query: "" }, nowS: clock.nowS() });
      const world = newWorld(clock.nowS(), tocsin, { alerts: [], incidents: [] });
      await fill(sql, world, { ids: await loadNewestOpen(sql, reach, incidentsMost), asksText: taggingOf(definitions).asksText });
      return { of: total, ...summed(world, definitions, tag) };
    })),
];

async function fill(sql: Sql, world: World, { ids, asksText }: { ids: readonly string[]; asksText: boolean }): Promise<void> {
  const incidents = new Map((await loadIncidents(sql, ids)).map((one) => [one.id, one]));
  addToWorld(world, { incidents: ids.flatMap((id) => incidents.get(id) ?? []), facts: await loadFacts(sql, ids), alerts: asksText ? await loadAlertsOf(sql, ids) : [] });
}

function summed(world: World, definitions: readonly Defined[], tag: Defined): Omit<IncidentTagPreview, "of"> {
  const tagging = taggingOf(definitions);
  const rules = (tag.body satisfies IncidentTagBody).automatic.length;
  const hits = Array.from({ length: rules + 1 }, () => 0);
  const values = new Map<string, number>();
  const changes: IncidentTagPreview["samples"] = [];
  let [byHand, without] = [0, 0];
  for (const incident of world.incidents.values()) {
    const facts = world.facts.get(incident.id);
    if (!facts) continue;
    const before = incident.incident_tags[tag.id];
    const after = tagging.tagsOf(incident, facts, { texts: () => textsOf(world, incident, withoutTags(facts)), at: world.at }).held[tag.id];
    if (isByHand(after)) byHand += 1;
    else if (after) hits[(after.meta.rule ?? rules + 1) - 1] = (hits[(after.meta.rule ?? rules + 1) - 1] ?? 0) + 1;
    const list = listOf(after?.value ?? null);
    if (list.length === 0) without += 1;
    for (const value of list) values.set(value, (values.get(value) ?? 0) + 1);
    if (!isSameValue(before?.value ?? null, after?.value ?? null)) changes.push({ id: incident.id, title: incident.title, subtitle: incident.subtitle, status: incident.status, before: before?.value ?? null, after: after?.value ?? null, rule: after?.meta.rule ?? null });
  }
  const top = [...values].map(([value, incidents]) => ({ value, incidents })).sort((one, other) => other.incidents - one.incidents);
  return { looked_at: world.incidents.size, changed: changes.length, by_hand: byHand, without, values: top.slice(0, valuesMost), hits, samples: changes.slice(0, samplesMost) };
}
