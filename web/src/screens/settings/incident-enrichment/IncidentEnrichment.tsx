import type { IncidentTag } from "#contract/incident-tags.ts";
import { incidentTags, type TagDraft } from "../../../data/feed/incident-tags.ts";
import {
  compareByName,
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { incidentTagSettingWords as words, entryWords } from "../../../words/words.ts";
import { TagForm } from "./TagForm.tsx";
import { RuleLimit, RecomputeProgress } from "./TagListNotes.tsx";
import { TagPreview } from "./TagPreview.tsx";

const view: EntryView<IncidentTag, TagDraft> = {
  path: "/settings/incident-enrichment",
  resource: "incident-tags-definitions",
  api: incidentTags,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ description, type, automatic }) =>
    description || `${words.types[type]}, ${words.rules(automatic.length)}`,
  trailOf: ({ type }) => words.types[type],
  textOf: ({ description, type, automatic }) =>
    `${description} ${words.types[type]} ${automatic.map((rule) => rule.when).join(" ")}`,
  filters: entryFilters,
  sorts: [
    { id: "order", label: entryWords.sorts.order, compare: compareByOrder },
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    ...entrySorts,
  ],
  isOrdered: true,
  draftOf: (item) => ({
    name: item?.name ?? "",
    description: item?.description ?? "",
    type: item?.type ?? "text",
    options: item?.options ?? [],
    default: item?.default ?? null,
    automatic: item?.automatic ?? [],
  }),
  // There is one priority tag.
  uniqueField: "name",
  copyDraft: (draft) => ({
    ...draft,
    name: entryWords.tagCopyOf(draft.name),
    ...(draft.type === "priority" && { type: "list", options: ["P1", "P2", "P3", "P4", "P5"] }),
  }),
  Form: TagForm,
  Preview: TagPreview,
  extraOf: ({ type }) => <Chip>{words.types[type]}</Chip>,
  ListTop: RecomputeProgress,
  ListFoot: RuleLimit,
};

export const IncidentEnrichment = () => <EntryScreen view={view} />;
