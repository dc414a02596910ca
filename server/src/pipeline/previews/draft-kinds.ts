/**
 * Kinds of rules that a draft may hold: how each is written, checked and kept. A new kind is a line
 * in `drafted`, and in `draftsOf` where the time machine tries it.
 */
import type { z } from "zod";
import type { AlertFilterBody, writtenFilter } from "#contract/alert-filters.ts";
import type { AutoshareBody, writtenAutoshare } from "#contract/autoshare-rules.ts";
import type { PatternBody, writtenPattern } from "#contract/correlation-patterns.ts";
import type { writtenEnrichment, EnrichmentTagBody } from "#contract/enrichment.ts";
import type { writtenIncidentTag, IncidentTagBody } from "#contract/incident-tags.ts";
import type { writtenPlan, MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { writtenTable, MappingTableBody } from "#contract/mapping.ts";
import type { RuleKind } from "#contract/rules.ts";
import type { WrittenRules } from "#contract/rules-preview.ts";
import { filterKind } from "../../features/alert-filters/kind.ts";
import { patternKind } from "../../features/correlation/kind.ts";
import { enrichmentKind } from "../../features/enrichment/kind.ts";
import { keptRules } from "../../features/enrichment/written-rules.ts";
import { planKind } from "../../features/maintenance/kind.ts";
import type { Draft, Kind, Rule } from "../../features/rules/rule.ts";

/**
 * `id` names the rule that stands and that this one takes the place of; revised, it is not taken
 * for it by what keeps rules ready.
 */
export interface DraftItem {
  id: string | null;
  draft: Draft<object>;
  isRevised?: boolean;
}
export interface DraftRules {
  kind: RuleKind;
  only: boolean;
  items: DraftItem[];
}

interface Written {
  id?: string | undefined;
  active: boolean;
  name?: string;
}
interface Drafts<W> {
  only: boolean;
  items: readonly W[];
}

/** Each kind as its create call takes it → as it is kept. */
export const drafted = {
  "correlation-pattern": ({
    active,
    ...body
  }: z.output<typeof writtenPattern>): Draft<PatternBody> => ({ name: null, active, body }),
  "alert-filter": ({
    active,
    name,
    ...body
  }: z.output<typeof writtenFilter>): Draft<AlertFilterBody> => ({ name, active, body }),
  "maintenance-plan": ({
    confirm: _confirm,
    active,
    name,
    ...body
  }: z.output<typeof writtenPlan>): Draft<MaintenancePlanBody> => ({
    name,
    active,
    body: { ...body, stopped_at: null },
  }),
  "enrichment-tag": ({
    active,
    name,
    enrichments,
    ...body
  }: z.output<typeof writtenEnrichment>): Draft<EnrichmentTagBody> => ({
    name,
    active,
    body: {
      ...body,
      enrichments: keptRules(enrichments, { tag: name, known: new Set(), freshId: numbered() }),
    },
  }),
  "mapping-table": ({
    active,
    config: { name, ...config },
    ...rest
  }: z.output<typeof writtenTable>): Draft<MappingTableBody> => ({
    name,
    active,
    body: { ...rest, ...config },
  }),
  "incident-tag": ({
    active,
    name,
    ...body
  }: z.output<typeof writtenIncidentTag>): Draft<IncidentTagBody> => ({ name, active, body }),
  "autoshare-rule": ({
    active,
    name,
    ...body
  }: z.output<typeof writtenAutoshare>): Draft<AutoshareBody> => ({ name, active, body }),
} as const;

export function draftsOf(written: WrittenRules): DraftRules[] {
  return [
    ...keep(patternKind, written["correlation-pattern"], ({ id: _id, ...one }) =>
      drafted["correlation-pattern"](one),
    ),
    ...keep(filterKind, written["alert-filter"], ({ id: _id, ...one }) =>
      drafted["alert-filter"](one),
    ),
    ...keep(planKind, written["maintenance-plan"], ({ id: _id, ...one }) =>
      drafted["maintenance-plan"](one),
    ),
    ...keep(enrichmentKind, written["enrichment-tag"], ({ id: _id, ...one }) =>
      drafted["enrichment-tag"](one),
    ),
  ];
}

/** Checked as they would be when they were saved, beside each other. */
function keep<Body extends object, W extends Written>(
  kind: Kind<Body>,
  drafts: Drafts<W> | undefined,
  toDraft: (written: W) => Draft<Body>,
): DraftRules[] {
  if (drafts === undefined) return [];
  const items = drafts.items.map((one) => ({ id: one.id ?? null, draft: toDraft(one) }));
  for (const [index, { draft }] of items.entries())
    kind.check(
      draft,
      items.slice(0, index).map((other) => ruleOf(kind.kind, other.draft)),
    );
  return [{ kind: kind.kind, only: drafts.only, items }];
}

const ruleOf = <Body>(kind: RuleKind, draft: Draft<Body>): Rule<Body> => ({
  ...draft,
  id: "0",
  kind,
  order: 0,
  tests: [],
  revision: 1,
  created_at: 0,
  updated_at: 0,
});

function numbered(): () => string {
  let last = 0;
  return () => `draft-${(last += 1)}`;
}
