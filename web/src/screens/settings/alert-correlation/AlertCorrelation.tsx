import { type CorrelationPattern, patternBody } from "#contract/correlation-patterns.ts";
import { correlationPatterns, type PatternDraft } from "../../../data/correlation-patterns.ts";
import {
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { correlationWords as words, entryWords } from "../../../words/words.ts";
import { PatternShare } from "./PatternShare.tsx";
import { patternName } from "./pattern-name.ts";
import { OrderMode } from "./OrderMode.tsx";
import { PatternForm } from "./PatternForm.tsx";
import { CorrelationFoot } from "./CorrelationFoot.tsx";
import { TimeMachine } from "./TimeMachine.tsx";

/** What a group of incidents suggests. */
const beginning = patternBody.pick({ tags: true, time_window: true, topology: true });

const view: EntryView<CorrelationPattern, PatternDraft> = {
  path: "/settings/alert-correlation",
  resource: "correlations",
  api: correlationPatterns,
  words,
  titleOf: patternName,
  detailOf: ({ time_window, window_mode, filter }) =>
    [words.window(time_window, window_mode), filter].filter(Boolean).join(" · "),
  trailOf: (pattern) => <PatternShare id={pattern.id} />,
  textOf: ({ tags, filter, note, source_systems }) =>
    `${tags.join(" ")} ${filter} ${note} ${source_systems.join(" ")}`,
  filters: entryFilters,
  sorts: [
    { id: "order", label: entryWords.sorts.order, compare: compareByOrder },
    {
      id: "name",
      label: entryWords.sorts.name,
      compare: (a, b) => patternName(a).localeCompare(patternName(b)),
    },
    ...entrySorts,
  ],
  isOrdered: true,
  draftOf: (item) => ({
    title: item?.title ?? "",
    tags: item?.tags ?? [],
    filter: item?.filter ?? "",
    source_systems: item?.source_systems ?? [],
    time_window: item?.time_window ?? 60,
    window_mode: item?.window_mode ?? "anchored",
    cross_source: item?.cross_source ?? true,
    note: item?.note ?? "",
    topology: item?.topology ?? null,
  }),
  readBeginning: (draft) => beginning.safeParse(draft).data ?? null,
  uniqueField: "title",
  copyDraft: (draft) => ({ ...draft, title: entryWords.copyOf(patternName(draft)) }),
  Form: PatternForm,
  Preview: TimeMachine,
  ListTop: OrderMode,
  ListFoot: CorrelationFoot,
};

export const AlertCorrelation = () => <EntryScreen view={view} />;
