import type { IncidentView } from "#contract/incident-views.ts";
import { incidentColumns, overviewColumn } from "#contract/view-columns.ts";
import { isQueryable } from "#contract/tags.ts";
import { useEnvironments, useTags } from "../../../data/environments.ts";
import { useFeedTags } from "../../../data/feed/feed-tags.ts";
import type { IncidentViewDraft } from "../../../data/incident-view-entries.ts";
import { ColumnsField } from "../../../parts/ColumnsField.tsx";
import { feedColumnName } from "../../../parts/feed-column-name.ts";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { GroupField } from "../../../parts/GroupField.tsx";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { incidentViewWords as words, entryWords } from "../../../words/words.ts";

const EVERYWHERE = "";

/** What a view of the feed offers, what it shows at first, and where. */
export function IncidentViewForm({
  draft,
  item,
  set,
  problems,
}: EntryFormProps<IncidentView, IncidentViewDraft>) {
  const environments = (useEnvironments().data?.items ?? []).filter(
    (environment) => !environment.is_all,
  );
  const incidentTags = (useFeedTags(draft.environment_id ?? "all").data?.items ?? [])
    .filter((tag) => tag.type !== "priority")
    .map((tag) => tag.name);
  const alertTags = (useTags().data ?? []).map((tag) => tag.name).filter(isQueryable);
  const options = [
    { value: EVERYWHERE, label: words.everywhere },
    ...environments.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <TextField
        label={entryWords.name}
        autoComplete="off"
        ref={item === null ? focusOnMount : undefined}
        value={draft.name}
        error={problems["name"]}
        onChange={(name) => set({ name })}
      />
      <Select
        label={words.environment}
        help={words.environmentHelp}
        error={problems["environment_id"]}
        options={options}
        value={draft.environment_id ?? EVERYWHERE}
        onChange={(id) => set({ environment_id: id === EVERYWHERE ? null : id })}
      />
      <ColumnsField
        label={words.columns}
        help={words.columnsHelp}
        error={problems["columns"] ?? problems["defaultColumns"]}
        columns={draft.columns}
        shown={draft.defaultColumns}
        knownColumns={incidentColumns}
        tags={[...new Set([...incidentTags, ...alertTags])]}
        mayName
        nameOf={feedColumnName}
        fixed={overviewColumn}
        onChange={(columns, defaultColumns) => set({ columns, defaultColumns })}
      />
      <GroupField
        group={draft.group_by}
        setGroup={(group) => set({ group_by: group })}
        error={problems["group_by"]}
      />
    </>
  );
}
