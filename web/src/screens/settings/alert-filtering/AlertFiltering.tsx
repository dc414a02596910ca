import type { AlertFilter } from "#contract/alert-filters.ts";
import { hasToggle } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { alertFilters, type FilterDraft } from "../../../data/alert-filters.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import {
  compareByName,
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { scheduleSentence } from "../../../parts/ScheduleField/schedule-sentence.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { alertFilterWords as words, entryWords } from "../../../words/words.ts";
import { FilterForm } from "./FilterForm.tsx";
import { FilterPreview } from "./FilterPreview.tsx";

/** Whoever runs the installation can have all filters rest. */
function WithoutEffect() {
  return hasToggle(useMe(), "disable_alert_filtering") ? <Notice>{words.disabled}</Notice> : null;
}

const view: EntryView<AlertFilter, FilterDraft> = {
  path: "/settings/alert-filtering",
  resource: "plans",
  api: alertFilters,
  words,
  titleOf: ({ name }) => name,
  detailOf: (filter) => <FilterDetail filter={filter} />,
  trailOf: ({ done, schedule }) => (done ? words.isDone : schedule ? words.scheduled : null),
  textOf: ({ description, bpql, sourceSystems }) =>
    `${description} ${bpql} ${sourceSystems.join(" ")}`,
  filters: [
    { id: "on", label: entryWords.on, matches: ({ active, done }) => active && !done },
    { id: "done", label: words.done, matches: ({ done }) => done },
    ...entryFilters.filter(({ id }) => id !== "on"),
  ],
  sorts: [
    { id: "order", label: entryWords.sorts.created, compare: (a, b) => compareByOrder(b, a) },
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    ...entrySorts,
  ],
  draftOf: (item) => ({
    name: item?.name ?? "",
    description: item?.description ?? "",
    bpql: item?.bpql ?? "",
    sourceSystems: item?.sourceSystems ?? [],
    drops_ok: item?.drops_ok ?? false,
    end_time: item?.end_time ?? null,
    schedule: item?.schedule ?? null,
    confirm: "",
  }),
  uniqueField: "name",
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  withSwitch: ({ confirm }) => ({ confirm }),
  Form: FilterForm,
  Preview: FilterPreview,
  ListTop: WithoutEffect,
};

/** When it drops, and what. */
function FilterDetail({ filter: { description, bpql, schedule } }: { filter: AlertFilter }) {
  const time = useTimeSettings();
  const what = description || bpql;
  return schedule ? words.detail(scheduleSentence(schedule, time), what) : what;
}

export const AlertFiltering = () => <EntryScreen view={view} />;
