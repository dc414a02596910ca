import type { AlertView } from "#contract/alert-views.ts";
import { alertColumns } from "#contract/view-columns.ts";
import { isQueryable } from "#contract/tags.ts";
import type { AlertViewDraft } from "../../../data/alert-views.ts";
import { useEnvironmentBuilder, useEnvironments, useTags } from "../../../data/environments.ts";
import { ColumnsField } from "../../../parts/ColumnsField.tsx";
import { alertColumnName } from "../../../parts/incident/alerts/useAlertColumns.ts";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { alertViewWords as words, entryWords } from "../../../words/words.ts";

/** What a view of alerts shows, where, and to whom. */
export function AlertViewForm({
  draft,
  item,
  set,
  problems,
}: EntryFormProps<AlertView, AlertViewDraft>) {
  const environments = (useEnvironments().data?.items ?? []).filter(
    (environment) => !environment.is_all,
  );
  const roles = useEnvironmentBuilder().data?.roles ?? [];
  const tags = (useTags().data ?? []).map(({ name }) => name).filter(isQueryable);
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
      <ColumnsField
        label={words.columns}
        help={words.columnsHelp}
        error={problemOf(problems)}
        columns={draft.columns}
        knownColumns={alertColumns}
        tags={tags}
        mayName
        nameOf={alertColumnName}
        onChange={(columns) => set({ columns })}
      />
      <MultiSelect
        label={words.environments}
        help={words.environmentsHelp}
        error={problems["environment_ids"]}
        placeholder={draft.environment_ids.length === 0 ? words.everywhere : undefined}
        options={environments.map(({ id, name }) => ({ value: id, label: name }))}
        values={draft.environment_ids}
        onChange={(environment_ids) => set({ environment_ids })}
      />
      <MultiSelect
        label={words.roles}
        help={words.rolesHelp}
        error={problems["role_ids"]}
        placeholder={draft.role_ids.length === 0 ? words.everyone : undefined}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        values={draft.role_ids}
        onChange={(role_ids) => set({ role_ids })}
      />
    </>
  );
}

/** Of the list, or of one column in it. */
const problemOf = (problems: Partial<Record<string, string>>): string | undefined =>
  Object.entries(problems).find(([path]) => path === "columns" || path.startsWith("columns."))?.[1];
