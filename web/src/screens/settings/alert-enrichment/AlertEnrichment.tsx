import { type EnrichmentTag, enrichmentTypes } from "#contract/enrichment.ts";
import { type EnrichmentDraft, enrichmentTags } from "../../../data/enrichment.ts";
import { byName, byOrder, ruleFilters, ruleSorts } from "../../../parts/RuleScreen/rule-choices.ts";
import { RuleScreen } from "../../../parts/RuleScreen/RuleScreen.tsx";
import type { RuleView } from "../../../parts/RuleScreen/rule-view.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { enrichmentWords as words, ruleWords } from "../../../words/en.ts";
import { draftRules, newRule } from "./draft-rules.ts";
import { TagForm } from "./TagForm.tsx";
import { TagPreview } from "./TagPreview.tsx";

const types = [...enrichmentTypes, "multi"] as const;

const view: RuleView<EnrichmentTag, EnrichmentDraft> = {
  path: "/settings/alert-enrichment",
  resource: "enrichments",
  asks: enrichmentTags,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ description, enrichments }) => description || words.ruleCount(enrichments.length),
  trailOf: ({ type }) => words.types[type],
  textOf: ({ description, type, enrichments }) => `${description} ${words.types[type]} ${enrichments.map((rule) => `${rule.when} ${JSON.stringify(rule.config)}`).join(" ")}`,
  filters: [...ruleFilters, ...types.map((type) => ({ id: type, label: words.types[type], holds: (tag: EnrichmentTag) => tag.type === type }))],
  sorts: [
    { id: "order", label: ruleWords.sorts.order, compare: byOrder },
    { id: "orderDown", label: ruleWords.sorts.orderDown, compare: (one, other) => byOrder(other, one) },
    { id: "name", label: ruleWords.sorts.name, compare: byName },
    { id: "created", label: ruleWords.sorts.created, compare: (one, other) => other.created_at - one.created_at || byOrder(other, one) },
    ...ruleSorts,
    { id: "rules", label: words.sorts.rules, compare: (one, other) => other.enrichments.length - one.enrichments.length },
  ],
  isOrdered: true,
  draftOf: (item) => ({ name: item?.name ?? "", description: item?.description ?? "", type: item?.type ?? "extraction", override: item?.override ?? false, enrichments: item ? draftRules(item) : [newRule("extraction", [])] }),
  copied: (draft) => ({ ...draft, name: `${draft.name}-copy`, enrichments: draft.enrichments.map((rule, at) => ({ ...rule, id: `+${at + 1}` })) }),
  Form: TagForm,
  Preview: TagPreview,
  previewAt: "below",
  asideOf: ({ type }) => <Chip>{words.types[type]}</Chip>,
};

export const AlertEnrichment = () => <RuleScreen view={view} />;
