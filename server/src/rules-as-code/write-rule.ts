import type { AutoshareBody } from "#contract/autoshare-rules.ts";
import type { EnrichmentRule } from "#contract/enrichment.ts";
import type { MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { RuleKind } from "#contract/rules.ts";
import { checkTargets } from "../features/auto-share/check.ts";
import { loadKnown } from "../features/auto-share/store.ts";
import { freshIds } from "../features/enrichment/store.ts";
import { changedPlan } from "../features/maintenance/edits.ts";
import type { Draft, Rule } from "../features/rules/rule.ts";
import { insertRule, loadRules, saveRule } from "../features/rules/store.ts";
import { kindNamed } from "../pipeline/rule-kinds.ts";
import { canonical } from "../platform/canonical.ts";
import type { Sql } from "../platform/db.ts";
import { nameTaken, Refusal, refuse } from "../platform/refuse.ts";
import { type CodeRule, type Fields, keyOf, titleOf } from "./code.ts";
import { inIds, loadNames } from "./names.ts";
import { inNamesOf } from "./read-live.ts";

export interface Writer { write(wanted: CodeRule): Promise<{ before: Rule<object> | null; after: Rule<object> }> }

/** Writes rules of one kind, each checked beside the others as they are by then. */
export async function openWriter(sql: Sql, kind: RuleKind, nowS: number): Promise<Writer> {
  const own = kindNamed(kind);
  const names = await loadNames(sql);
  const standing = new Map((await loadRules<object>(sql, kind)).map((rule) => [keyOf({ name: rule.name, body: inNamesOf(rule, names) }), rule]));
  return {
    write: async (wanted) => {
      const key = keyOf(wanted);
      const before = standing.get(key) ?? null;
      const missing: string[] = [];
      const body = inIds(kind, wanted.body, { names, missing: (noun, name) => missing.push(`the ${noun} “${name}”`) });
      if (missing.length > 0) throw refuse("impossible", `${kind} ${titleOf(wanted)} names ${missing.join(", ")}, which ${missing.length === 1 ? "is" : "are"} not here`);
      try {
        const draft = await draftOf(sql, { kind, wanted, body, before, nowS });
        own.check(draft, [...standing].flatMap(([other, rule]) => (other === key ? [] : [rule])));
        if (kind === "autoshare-rule") checkTargets((draft.body as AutoshareBody).targets, (await loadKnown(sql)).book); // its kind's schema let it in
        const after = before === null
          ? await nameTaken(insertRule<object>(sql, { ...draft, kind, nowS }))
          : await nameTaken(saveRule<object>(sql, { ...before, ...draft, revision: before.revision + (hasSameEffect(kind, draft, before) ? 0 : 1), updated_at: nowS }));
        standing.set(key, after);
        return { before, after };
      } catch (error) {
        throw error instanceof Refusal ? new Refusal(error.status, error.problems.map((one) => ({ ...one, message: `${kind} ${titleOf(wanted)}: ${one.field === undefined ? "" : `${one.field}: `}${one.message}` }))) : error;
      }
    },
  };
}

function hasSameEffect(kind: RuleKind, one: Draft<object>, other: Draft<object>): boolean {
  const effectOf = kindNamed(kind).effectOf ?? ((body: object) => body);
  return canonical(effectOf(one.body)) === canonical(effectOf(other.body)) && one.name === other.name;
}

async function draftOf(sql: Sql, { kind, wanted, body, before, nowS }: { kind: RuleKind; wanted: CodeRule; body: Fields; before: Rule<object> | null; nowS: number }): Promise<Draft<object>> {
  const { name, active, tests } = wanted;
  if (kind === "enrichment-tag") return { name, active, tests, body: { ...body, enrichments: await numbered(sql, body["enrichments"] as EnrichmentRule[], before) } }; // its kind's schema let it in
  if (kind === "incident-tag" && before !== null && "type" in before.body && before.body.type !== body["type"]) throw refuse("impossible", "The type of a tag stays: incidents hold values of it");
  if (kind !== "maintenance-plan" || before === null) return { name, active, tests, body };
  const { stopped_at: _own, ...rest } = body as MaintenancePlanBody; // its kind's schema let it in
  return { ...changedPlan(before as Rule<MaintenancePlanBody>, { ...rest, name: name ?? "", active }, nowS), tests };
}

/** A rule inside a tag that says the same as before keeps its id, so that receipts still tell of it. */
async function numbered(sql: Sql, rules: readonly EnrichmentRule[], before: Rule<object> | null): Promise<EnrichmentRule[]> {
  const known = before !== null && "enrichments" in before.body ? (before.body.enrichments as EnrichmentRule[]) : []; // as above
  const said = (rule: EnrichmentRule): string => canonical({ ...rule, id: "" });
  const free = new Map([...Map.groupBy(known, said)].map(([words, some]) => [words, some.map((one) => one.id)]));
  const fresh = await freshIds(sql, rules.length);
  return rules.map((rule) => ({ ...rule, id: free.get(said(rule))?.shift() ?? fresh() }));
}
