import { type EnrichmentTag, enrichmentTypes } from "#contract/enrichment.ts";
import { hasToggle } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { type EnrichmentDraft, enrichmentTags } from "../../../data/enrichment.ts";
import {
  compareByName,
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { enrichmentWords as words, entryWords } from "../../../words/words.ts";
import { draftRules, newRule } from "./draft-rules.ts";
import { TagForm } from "./TagForm.tsx";
import { TagPreview } from "./TagPreview.tsx";

const types = [...enrichmentTypes, "multi"] as const;

const view: EntryView<EnrichmentTag, EnrichmentDraft> = {
  path: "/settings/alert-enrichment",
  resource: "enrichments",
  api: enrichmentTags,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ description, enrichments }) => description || words.ruleCount(enrichments.length),
  trailOf: ({ type }) => words.types[type],
  textOf: ({ description, type, enrichments }) =>
    `${description} ${words.types[type]} ${enrichments.map((rule) => `${rule.when} ${JSON.stringify(rule.config)}`).join(" ")}`,
  filters: [
    ...entryFilters,
    ...types.map((type) => ({
      id: type,
      label: words.types[type],
      matches: (tag: EnrichmentTag) => tag.type === type,
    })),
  ],
  sorts: [
    { id: "order", label: entryWords.sorts.order, compare: compareByOrder },
    {
      id: "orderDown",
      label: entryWords.sorts.orderDown,
      compare: (a, b) => compareByOrder(b, a),
    },
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    {
      id: "created",
      label: entryWords.sorts.created,
      compare: (a, b) => b.created_at - a.created_at || compareByOrder(b, a),
    },
    ...entrySorts,
    {
      id: "rules",
      label: words.sorts.rules,
      compare: (a, b) => b.enrichments.length - a.enrichments.length,
    },
  ],
  isOrdered: true,
  draftOf: (item) => ({
    name: item?.name ?? "",
    description: item?.description ?? "",
    type: item?.type ?? "extraction",
    override: item?.override ?? false,
    enrichments: item ? draftRules(item) : [newRule("extraction", [])],
  }),
  uniqueField: "name",
  copyDraft: (draft) => ({
    ...draft,
    name: entryWords.tagCopyOf(draft.name),
    enrichments: draft.enrichments.map((rule, at) => ({ ...rule, id: `+${at + 1}` })),
  }),
  Form: TagForm,
  Preview: TagPreview,
  previewAt: "below",
  extraOf: ({ type }) => <Chip>{words.types[type]}</Chip>,
};

const { Preview: _noPreview, ...viewWithoutPreview } = view;
const { tests: _noTests, ...apiWithoutTests } = enrichmentTags;
const plainView: typeof view = { ...viewWithoutPreview, api: apiWithoutTests };

export function AlertEnrichment() {
  const isWhole = hasToggle(useMe(), "alert_enrichment_v2");
  return <EntryScreen view={isWhole ? view : plainView} />;
}
