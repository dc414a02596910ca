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
  uniqueField: "name",
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  Form: AlertViewForm,
  Preview: AlertViewPreview,
  previewAt: "below",
};

export const AlertViews = () => <EntryScreen view={view} />;

/** Whom a view is for, where it is not for all. */
function targetsText({
  environment_ids,
  role_ids,
}: Pick<AlertView, "environment_ids" | "role_ids">): string | null {
  const parts = [
    ...(environment_ids.length > 0 ? [words.inEnvironments(environment_ids.length)] : []),
    ...(role_ids.length > 0 ? [words.forRoles(role_ids.length)] : []),
  ];
  return parts.length === 0 ? null : parts.join(" · ");
}
