import type { AutoshareRule } from "#contract/autoshare-rules.ts";
import { type AutoshareDraft, autoshareRules } from "../../../data/auto-share.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import {
  compareByName,
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { autoShareWords as words, entryWords, listText } from "../../../words/words.ts";
import { AutoShareForm } from "./AutoShareForm.tsx";
import { AutoSharePreview } from "./AutoSharePreview.tsx";

const namesOf = ({ targets }: AutoshareRule): string =>
  listText(targets.map(({ name, address, target }) => name || address || target));

const view: EntryView<AutoshareRule, AutoshareDraft> = {
  path: "/settings/auto-share",
  resource: "notifications",
  api: autoshareRules,
  words,
  titleOf: ({ name }) => name,
  detailOf: (rule) => rule.description || words.to(namesOf(rule)),
  trailOf: ({ targets }) => words.targetsCount(targets.length),
  textOf: (rule) => `${rule.description} ${rule.condition} ${namesOf(rule)}`,
  filters: entryFilters,
  sorts: [
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    {
      id: "created",
      label: entryWords.sorts.created,
      compare: (a, b) => compareByOrder(b, a),
    },
    ...entrySorts,
  ],
  draftOf: (item) => ({
    name: item?.name ?? "",
    description: item?.description ?? "",
    environment_ids: item?.environment_ids ?? [],
    condition: item?.condition ?? "",
    targets: item?.targets.map(({ system, target }) => ({ system, target })) ?? [],
    message: item?.message ?? "",
    delay_minutes: item?.delay_minutes ?? 0,
    on_update: item?.on_update ?? true,
  }),
  uniqueField: "name",
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  Form: AutoShareForm,
  Preview: AutoSharePreview,
};

export const AutoShare = () => <EntryScreen view={view} />;
