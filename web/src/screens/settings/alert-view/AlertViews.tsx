import type { AlertView } from "#contract/alert-views.ts";
import { alertViews, type AlertViewDraft } from "../../../data/alert-views.ts";
import { alertColumnName } from "../../../parts/incident/alerts/useAlertColumns.ts";
import {
  compareByName,
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { alertViewWords as words, entryWords, listText } from "../../../words/words.ts";
import { AlertViewForm } from "./AlertViewForm.tsx";
import { AlertViewPreview } from "./AlertViewPreview.tsx";
import { targetsText } from "./targets-text.ts";

const view: EntryView<AlertView, AlertViewDraft> = {
  path: "/settings/alert-view",
  resource: "alert_view",
  api: alertViews,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ columns }) => listText(columns.map(alertColumnName)) || words.nothing,
  trailOf: targetsText,
  textOf: ({ columns }) => columns.map(alertColumnName).join(" "),
  filters: entryFilters,
  sorts: [
    { id: "order", label: words.order, compare: compareByOrder },
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    ...entrySorts,
  ],
  isOrdered: true,
  draftOf: (item) => ({
    name: item?.name ?? "",
    columns: item?.columns ?? ["description", "start", "events"],
    environment_ids: item?.environment_ids ?? [],
    role_ids: item?.role_ids ?? [],
  }),
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  Form: AlertViewForm,
  Preview: AlertViewPreview,
  previewAt: "below",
};

export const AlertViews = () => <EntryScreen view={view} />;
