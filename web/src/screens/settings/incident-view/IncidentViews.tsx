import type { IncidentView } from "#contract/incident-views.ts";
import { actionsColumn, incidentColumns, overviewColumn } from "#contract/view-columns.ts";
import { useEnvironments } from "../../../data/environments.ts";
import { incidentViews, type IncidentViewDraft } from "../../../data/incident-view-entries.ts";
import { feedColumnName } from "../../../parts/feed-column-name.ts";
import {
  compareByName,
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import {
  feedGroupWords,
  incidentViewWords as words,
  entryWords,
  listText,
} from "../../../words/words.ts";
import { IncidentViewForm } from "./IncidentViewForm.tsx";
import { IncidentViewPreview } from "./IncidentViewPreview.tsx";

/** Actions come by themselves: nobody places them. */
const withoutActionsColumn = (columns: readonly string[]): string[] =>
  columns.filter((column) => column !== actionsColumn);
const standardColumns = [overviewColumn, ...incidentColumns];

const view: EntryView<IncidentView, IncidentViewDraft> = {
  path: "/settings/incident-view",
  resource: "incident_view",
  api: incidentViews,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ defaultColumns, group_by: group }) =>
    listText([
      ...(group === null ? [] : [feedGroupWords.groupedBy(group)]),
      ...withoutActionsColumn(defaultColumns)
        .filter((column) => column !== overviewColumn)
        .map(feedColumnName),
    ]) || words.nothing,
  trailOf: ({ environment_id }) =>
    environment_id !== null && <EnvironmentName id={environment_id} />,
  textOf: ({ columns }) => columns.map(feedColumnName).join(" "),
  filters: entryFilters,
  sorts: [
    { id: "order", label: words.order, compare: compareByOrder },
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    ...entrySorts,
  ],
  isOrdered: true,
  draftOf: (item) => ({
    name: item?.name ?? "",
    columns: withoutActionsColumn(item?.columns ?? standardColumns),
    defaultColumns: withoutActionsColumn(item?.defaultColumns ?? standardColumns),
    group_by: item?.group_by ?? null,
    environment_id: item?.environment_id ?? null,
  }),
  uniqueField: "name",
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  Form: IncidentViewForm,
  Preview: IncidentViewPreview,
  previewAt: "below",
};

export const IncidentViews = () => <EntryScreen view={view} />;

function EnvironmentName({ id }: { id: string }) {
  const { data } = useEnvironments();
  return <bdi>{data?.items.find((environment) => environment.id === id)?.name}</bdi>;
}
