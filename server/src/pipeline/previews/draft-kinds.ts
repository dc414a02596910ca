/** Kinds of rules that a draft may hold: how each is written, checked and kept. A new kind is a line in `draftsOf`. */
import type { RuleKind } from "#contract/rules.ts";
import type { WrittenRules } from "#contract/rules-preview.ts";
import { filterKind } from "../../features/alert-filters/kind.ts";
import { patternKind } from "../../features/correlation/kind.ts";
import { enrichmentKind } from "../../features/enrichment/kind.ts";
import { keptRules } from "../../features/enrichment/written-rules.ts";
import { planKind } from "../../features/maintenance/kind.ts";
import type { Draft, Kind, Rule } from "../../features/rules/rule.ts";

/** `id` names the rule that stands and that this one takes the place of. */
export interface DraftItem { id: string | null; draft: Draft<object> }
export interface DraftRules { kind: RuleKind; only: boolean; items: DraftItem[] }

interface Written { id?: string | undefined; active: boolean; name?: string }
interface Drafts<W> { only: boolean; items: readonly W[] }

export function draftsOf(written: WrittenRules): DraftRules[] {
  return [
    ...keep(patternKind, written["correlation-pattern"], ({ id: _id, active, ...body }) => ({ name: null, active, body })),
    ...keep(filterKind, written["alert-filter"], ({ id: _id, active, name, ...body }) => ({ name, active, body })),
    ...keep(planKind, written["maintenance-plan"], ({ id: _id, confirm: _confirm, active, name, ...body }) => ({ name, active, body: { ...body, stopped_at: null } })),
    ...keep(enrichmentKind, written["enrichment-tag"], ({ id: _id, active, name, enrichments, ...body }) => ({ name, active, body: { ...body, enrichments: keptRules(enrichments, { tag: name, known: new Set(), freshId: numbered() }) } })),
  ];
}

/** Checked as they would be when they were saved, beside each other. */
function keep<Body extends object, W extends Written>(kind: Kind<Body>, drafts: Drafts<W> | undefined, toDraft: (written: W) => Draft<Body>): DraftRules[] {
  if (drafts === undefined) return [];
  const items = drafts.items.map((one) => ({ id: one.id ?? null, draft: toDraft(one) }));
  for (const [index, { draft }] of items.entries()) kind.check(draft, items.slice(0, index).map((other) => ruleOf(kind.kind, other.draft)));
  return [{ kind: kind.kind, only: drafts.only, items }];
}

const ruleOf = <Body>(kind: RuleKind, draft: Draft<Body>): Rule<Body> => ({ ...draft, id: "0", kind, order: 0, tests: [], revision: 1, created_at: 0, updated_at: 0 });

function numbered(): () => string {
  let last = 0;
  return () => `draft-${(last += 1)}`;
}
