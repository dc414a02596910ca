import type { EnrichmentRule } from "#contract/enrichment.ts";
import type { PatternBody } from "#contract/correlation-patterns.ts";
import type { MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { Resource } from "#contract/permissions.ts";
import { type RuleKind, ruleKinds } from "#contract/rules.ts";
import type { Toggle } from "#contract/toggles.ts";
import { canonical } from "../../platform/canonical.ts";
import type { Sql } from "../../platform/db.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { filterKind } from "../alert-filters/kind.ts";
import { patternKind, ruleOf } from "../correlation/kind.ts";
import { enrichmentKind } from "../enrichment/kind.ts";
import { freshIds } from "../enrichment/store.ts";
import { incidentTagKind } from "../incident-tags/kind.ts";
import { setRetagging } from "../incident-tags/store.ts";
import { changedPlan } from "../maintenance/edits.ts";
import { planKind } from "../maintenance/kind.ts";
import { lookAtPlan } from "../maintenance/timer.ts";
import { mappingKind } from "../mapping/kind.ts";
import type { Draft, Kind, Rule } from "../rules/rule.ts";
import { insertRule, loadRules, saveRule } from "../rules/store.ts";
import type { Fields, Item, Part, Writing } from "./item.ts";

/** Kinds whose rules can be checked; one that is missing here was checked where it was written. */
const kinds: Partial<Record<RuleKind, Kind<object>>> = {
  "enrichment-tag": enrichmentKind, "mapping-table": mappingKind, "alert-filter": filterKind, "correlation-pattern": patternKind, "incident-tag": incidentTagKind, "maintenance-plan": planKind,
};
const toggles: Partial<Record<RuleKind, Toggle>> = { "enrichment-tag": "alert_enrichment", "mapping-table": "mapping_enrichment" };
const unchecked: Resource = "notifications";

export const ruleParts: readonly Part[] = ruleKinds.map((kind): Part => ({
  kind, resource: kinds[kind]?.resource ?? unchecked, news: kind, ...(toggles[kind] ? { toggle: toggles[kind] } : {}),
  load: async (sql) => (await loadRules<object>(sql, kind)).map((rule) => itemOf(kind, rule)),
  save: async (sql, writing) => {
    const all = await loadRules<object>(sql, kind);
    const before = all.find((rule) => rule.id === writing.before?.id) ?? null;
    const draft = await draftOf(sql, kind, { writing, before });
    kinds[kind]?.check(draft, all.filter((rule) => rule !== before));
    const after = before === null ? await nameTaken(insertRule<object>(sql, { ...draft, kind, nowS: writing.nowS })) : await nameTaken(saveRule<object>(sql, { ...before, ...draft, revision: before.revision + 1, updated_at: writing.nowS }));
    await settle(sql, kind, { id: after.id, nowS: writing.nowS });
    return after.id;
  },
}));

/** Rules without a name are the same where they do the same. */
function itemOf(kind: RuleKind, { id, name, active, body }: Rule<object>): Item {
  const fields = { active, ...portable(kind, body) };
  // Bodies of this kind were let in by its schema.
  const content = kind === "correlation-pattern" ? ruleOf(body as PatternBody) : canonical(portable(kind, body));
  return { id, key: name?.toLowerCase() ?? content, name: name ?? contentName(body), fields };
}

const contentName = (body: object): string => ("tags" in body && Array.isArray(body.tags) ? body.tags.join(", ") : "Rule");

/** Without what belongs to one organization alone: ids of rules inside a tag, and when a plan was stopped. */
function portable(kind: RuleKind, body: object): Fields {
  if (kind === "maintenance-plan") return Object.fromEntries(Object.entries(body).filter(([field]) => field !== "stopped_at"));
  if (kind !== "enrichment-tag" || !("enrichments" in body) || !Array.isArray(body.enrichments)) return { ...body };
  return { ...body, enrichments: (body.enrichments as EnrichmentRule[]).map(({ id: _id, ...rule }) => rule) }; // a tag's body holds its rules
}

async function draftOf(sql: Sql, kind: RuleKind, { writing, before }: { writing: Writing; before: Rule<object> | null }): Promise<Draft<object>> {
  const { active, ...body } = writing.fields;
  const draft = { name: before?.name ?? nameOf(writing.item), active: active === true, body };
  if (kind === "correlation-pattern") return { ...draft, name: null };
  if (kind === "enrichment-tag" && Array.isArray(body["enrichments"])) {
    const freshId = await freshIds(sql, body["enrichments"].length);
    return { ...draft, body: { ...body, enrichments: body["enrichments"].map((rule: object) => ({ ...rule, id: freshId() })) } };
  }
  if (kind === "incident-tag" && before !== null && "type" in before.body && before.body.type !== body["type"]) throw refuse("impossible", `The type of ${writing.item.name} stays in the target: incidents hold values of it`);
  if (kind !== "maintenance-plan") return draft;
  if (before === null) return { ...draft, body: { ...body, stopped_at: null } };
  // A plan's fields in both organizations were let in by the same schema.
  return changedPlan(before as Rule<MaintenancePlanBody>, { ...(body as Omit<MaintenancePlanBody, "stopped_at">), active: draft.active }, writing.nowS);
}

/** A rule that has no name is told by its content. */
const nameOf = ({ key, name }: Item): string | null => (key === name.toLowerCase() ? name : null);

/** What stands already follows the rule in the background. */
async function settle(sql: Sql, kind: RuleKind, { id, nowS }: { id: string; nowS: number }): Promise<void> {
  if (kind === "incident-tag") await setRetagging(sql, { after: "0", done: 0, nowS });
  if (kind === "maintenance-plan") await lookAtPlan(sql, id, nowS);
}
