import type { AlertFilter } from "#contract/alert-filters.ts";
import { alertFilters, type FilterDraft } from "../../../data/alert-filters.ts";
import { RuleScreen } from "../../../parts/RuleScreen/RuleScreen.tsx";
import { byName, byOrder, ruleFilters, ruleSorts } from "../../../parts/RuleScreen/rule-choices.ts";
import type { RuleView } from "../../../parts/RuleScreen/rule-view.ts";
import { alertFilterWords as words, ruleWords } from "../../../words/en.ts";
import { FilterForm } from "./FilterForm.tsx";
import { FilterPreview } from "./FilterPreview.tsx";

const view: RuleView<AlertFilter, FilterDraft> = {
  path: "/settings/alert-filtering",
  resource: "plans",
  asks: alertFilters,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ description, bpql }) => description || bpql || words.everything,
  trailOf: ({ done, schedule }) => (done ? words.isDone : schedule ? words.scheduled : null),
  textOf: ({ description, bpql, sourceSystems }) => `${description} ${bpql} ${sourceSystems.join(" ")}`,
  filters: [
    { id: "on", label: ruleWords.on, holds: ({ active, done }) => active && !done },
    { id: "done", label: words.done, holds: ({ done }) => done },
    ...ruleFilters.filter(({ id }) => id !== "on"),
  ],
  sorts: [{ id: "order", label: ruleWords.sorts.created, compare: (one, other) => byOrder(other, one) }, { id: "name", label: ruleWords.sorts.name, compare: byName }, ...ruleSorts],
  draftOf: (item) => ({
    name: item?.name ?? "", description: item?.description ?? "", bpql: item?.bpql ?? "", sourceSystems: item?.sourceSystems ?? [],
    drops_ok: item?.drops_ok ?? false, end_time: item?.end_time ?? null, schedule: item?.schedule ?? null,
  }),
  copied: (draft) => ({ ...draft, name: ruleWords.copyOf(draft.name) }),
  Form: FilterForm,
  Preview: FilterPreview,
};

export const AlertFiltering = () => <RuleScreen view={view} />;
