/**
 * Kinds of rules that a draft may hold: how each is written, checked and kept. A new kind is a line
 * in `drafted`, and in `draftsOf` where the time machine tries it.
 */
import { type WorkflowBody, workflowInput } from "#contract/workflows.ts";
import type { z } from "zod";
import type { AlertFilterBody, alertFilterInput } from "#contract/alert-filters.ts";
import type { AutoshareBody, autoshareRuleInput } from "#contract/autoshare-rules.ts";
import type { PatternBody, correlationPatternInput } from "#contract/correlation-patterns.ts";
import type { enrichmentTagInput, EnrichmentTagBody } from "#contract/enrichment.ts";
import type { incidentTagInput, IncidentTagBody } from "#contract/incident-tags.ts";
import type { maintenancePlanInput, MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { mappingTableInput, MappingTableBody } from "#contract/mapping.ts";
import type { RuleKind } from "#contract/rules.ts";
import type { RuleDrafts } from "#contract/rules-preview.ts";
import { filterKind } from "../../features/alert-filters/kind.ts";
import { patternKind } from "../../features/correlation/kind.ts";
import { enrichmentKind } from "../../features/enrichment/kind.ts";
import { parseWrittenRules } from "../../features/enrichment/written-rules.ts";
import { mappingKind } from "../../features/mapping/kind.ts";
import { planKind } from "../../features/maintenance/kind.ts";
import type { RuleDraft, Kind, Rule } from "../../features/rules/rule.ts";

/**
 * `id` names the rule that stands and that this one takes the place of; revised, it is not taken
 * for it by what keeps rules ready.
 */
export interface DraftItem {
  id: string | null;
  draft: RuleDraft<object>;
  isRevised?: boolean;
  /** Rows of a mapping table, in the place of those that it has. */
  csv?: string | undefined;
  /** Or those of a former upload of it. */
  versionId?: string | undefined;
}
export interface DraftRules {
  kind: RuleKind;
  only: boolean;
  items: DraftItem[];
}

interface DraftInput {
  id?: string | undefined;
  active: boolean;
  name?: string;
  csv?: string | undefined;
  version_id?: string | undefined;
}
interface DraftInputs<W> {
  only: boolean;
  items: readonly W[];
}

/** Each kind as its create call takes it → as it is kept. */
export const draftFromInput = {
  "correlation-pattern": ({
    active,
    ...body
  }: z.output<typeof correlationPatternInput>): RuleDraft<PatternBody> => ({
    name: null,
    active,
    body,
  }),
  "alert-filter": ({
    confirm: _confirm,
    active,
    name,
    ...body
  }: z.output<typeof alertFilterInput>): RuleDraft<AlertFilterBody> => ({ name, active, body }),
  "maintenance-plan": ({
    confirm: _confirm,
    active,
    name,
    ...body
  }: z.output<typeof maintenancePlanInput>): RuleDraft<MaintenancePlanBody> => ({
    name,
    active,
    body: { ...body, stopped_at: null },
  }),
  "enrichment-tag": ({
    active,
    name,
    enrichments,
    ...body
  }: z.output<typeof enrichmentTagInput>): RuleDraft<EnrichmentTagBody> => ({
    name,
    active,
    body: {
      ...body,
      enrichments: parseWrittenRules(enrichments, {
        tag: name,
        knownIds: new Set(),
        nextId: draftIds(),
      }),
    },
  }),
  "mapping-table": ({
    active,
    config: { name, ...config },
    ...rest
  }: z.output<typeof mappingTableInput>): RuleDraft<MappingTableBody> => ({
    name,
    active,
    body: { ...rest, ...config },
  }),
  "incident-tag": ({
    active,
    name,
    ...body
  }: z.output<typeof incidentTagInput>): RuleDraft<IncidentTagBody> => ({ name, active, body }),
  workflow: ({
    active,
    name,
    ...body
  }: z.output<typeof workflowInput>): RuleDraft<WorkflowBody> => ({ name, active, body }),
  "autoshare-rule": ({
    active,
    name,
    ...body
  }: z.output<typeof autoshareRuleInput>): RuleDraft<AutoshareBody> => ({ name, active, body }),
} as const;

export function draftsOf(written: RuleDrafts): DraftRules[] {
  return [
    ...checkedDrafts(patternKind, written["correlation-pattern"], ({ id: _id, ...input }) =>
      draftFromInput["correlation-pattern"](input),
    ),
    ...checkedDrafts(filterKind, written["alert-filter"], ({ id: _id, ...input }) =>
      draftFromInput["alert-filter"](input),
    ),
    ...checkedDrafts(planKind, written["maintenance-plan"], ({ id: _id, ...input }) =>
      draftFromInput["maintenance-plan"](input),
    ),
    ...checkedDrafts(enrichmentKind, written["enrichment-tag"], ({ id: _id, ...input }) =>
      draftFromInput["enrichment-tag"](input),
    ),
    ...checkedDrafts(
      mappingKind,
      written["mapping-table"],
      ({ id: _id, csv: _csv, version_id: _version, ...input }) =>
        draftFromInput["mapping-table"](input),
    ),
  ];
}

/** Checked as they would be when they were saved, beside each other. */
function checkedDrafts<Body extends object, W extends DraftInput>(
  kind: Kind<Body>,
  drafts: DraftInputs<W> | undefined,
  toDraft: (written: W) => RuleDraft<Body>,
): DraftRules[] {
  if (drafts === undefined) return [];
  const items = drafts.items.map((input) => ({
    id: input.id ?? null,
    draft: toDraft(input),
    csv: input.csv,
    versionId: input.version_id,
  }));
  for (const [index, { draft }] of items.entries())
    kind.check(
      draft,
      items.slice(0, index).map((earlier) => ruleOf(kind.kind, earlier.draft)),
    );
  return [{ kind: kind.kind, only: drafts.only, items }];
}

const ruleOf = <Body>(kind: RuleKind, draft: RuleDraft<Body>): Rule<Body> => ({
  ...draft,
  id: "0",
  kind,
  order: 0,
  tests: [],
  revision: 1,
  created_at: 0,
  updated_at: 0,
});

function draftIds(): () => string {
  let last = 0;
  return () => `draft-${(last += 1)}`;
}
