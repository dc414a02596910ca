import { Pencil } from "lucide-react";
import type { AuditEntry } from "#contract/audit-logs.ts";
import type { Environment } from "#contract/environments.ts";
import { FormProblems, ProblemSummary } from "../../ui/form/FormProblems.tsx";
import { mayDo, mayInSome } from "../../data/client/access.ts";
import { useEnvironmentBuilder } from "../../data/environments.ts";
import { useMe } from "../../data/session/session.ts";
import { HistoryButton } from "../../parts/HistoryButton.tsx";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { ElsewhereNotice } from "../../parts/draft/ElsewhereNotice.tsx";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { useSaveKeys } from "../../parts/useSaveKeys.ts";
import { useUnsavedGuard } from "../../parts/useUnsavedGuard.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { ComboField } from "../../ui/form/ComboField.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { matchingOptions } from "../../ui/form/choose-options.ts";
import { Notice } from "../../ui/state/Notice.tsx";
import { momentText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { environmentWords as words, historyWords } from "../../words/words.ts";
import { AccessEditor } from "./AccessEditor.tsx";
import {
  draftOfVersion,
  environmentDraftOf,
  newEnvironment,
  type Group,
} from "./environment-draft.ts";
import { EnvironmentMenu } from "./EnvironmentMenu.tsx";
import { FilterEditor } from "./FilterEditor.tsx";
import { FilterPreview } from "./FilterPreview.tsx";
import { PlacementProgress } from "./PlacementProgress.tsx";
import { useEnvironmentForm } from "./useEnvironmentForm.ts";
import styles from "./EnvironmentForm.module.css";

const fieldLabels = {
  name: words.name,
  description: words.description,
  group: words.group,
  filter: words.filter,
  roles: words.access,
};

/** One environment to be changed, or a new one. */
export function EnvironmentForm({
  environment,
  groups,
  version,
}: {
  environment: Environment | null;
  groups: readonly Group[];
  /** Of the audit log: the version that is to be restored. */
  version?: AuditEntry | undefined;
}) {
  const me = useMe();
  const go = useNavigateTo();
  const builder = useEnvironmentBuilder();
  const mayPreview = mayDo(me, "environments@create") || mayInSome(me, "edit");
  const saved = environment ? environmentDraftOf(environment, groups) : newEnvironment;
  const form = useEnvironmentForm({
    saved,
    initial: version ? draftOfVersion(version, saved, groups) : null,
    environment,
    groups,
    mayPreview,
    mayMakeGroups: mayDo(me, "environments@create"),
  });
  const { draft, set, changed } = form;
  const isDirty = changed.length > 0;
  const { guard, letGo } = useUnsavedGuard(isDirty);
  const restore = (chosen: AuditEntry) => {
    const draftOfChosen = draftOfVersion(chosen, draft, groups);
    if (draftOfChosen) set(draftOfChosen);
  };
  const save = async () => {
    const done = await form.save();
    if (!done) return;
    showToast({ title: environment ? words.saved(done.name) : words.created(done.name) });
    if (environment) return;
    letGo();
    go(`/environment/${done.id}`, { replace: true });
  };
  const maySave = (isDirty && form.conflicts.length === 0) || environment === null;
  useSaveKeys(maySave ? () => void save() : undefined);
  const title = environment?.name ?? words.newTitle;
  return (
    <FormProblems refusal={form.refusal}>
      <PageTitle
        hasLine
        className={styles.head}
        end={
          <>
            {isDirty && <UnsavedNote count={changed.length} />}
            {isDirty && (
              <Button variant="quiet" onClick={form.discard}>
                {words.discard}
              </Button>
            )}
            {maySave && (
              <Button
                variant="primary"
                keys="mod+enter"
                isBusy={form.isSaving}
                onClick={() => void save()}
              >
                {environment ? words.save : words.create}
              </Button>
            )}
            {environment && (
              <HistoryButton
                name={environment.name}
                resourceId={environment.id}
                onRestore={restore}
              />
            )}
            {environment && <EnvironmentMenu environment={environment} onDeleted={letGo} />}
          </>
        }
      >
        {title}
      </PageTitle>
      <ProblemSummary className={styles.problems} />
      <ScrollRegion label={title} className={styles.page}>
        <div className={styles.form}>
          {version && <RestoredNote version={version} />}
          {environment && <PlacementProgress environment={environment} />}
          {environment && (
            <ElsewhereNotice
              form={form}
              resourceId={environment.id}
              labels={fieldLabels}
              valueTextOf={form.valueTextOf}
            />
          )}
          <EnvironmentFields environment={environment} groups={groups} form={form} />
          <FilterEditor
            filter={draft.filter}
            refusal={form.filterRefusal}
            showsAll={form.showsAll}
            onChange={(filter) => set({ filter })}
          />
          {mayDo(me, "roles@update") && (
            <AccessEditor
              roles={builder.data?.roles ?? []}
              access={draft.roles}
              onChange={(roles) => set({ roles })}
            />
          )}
        </div>
        <div className={styles.preview}>
          <FilterPreview
            preview={form.preview.data}
            isWaiting={form.preview.isWaiting}
            mayPreview={mayPreview}
            error={form.preview.problem}
            onRetry={form.preview.retry}
          />
        </div>
      </ScrollRegion>
      {guard}
    </FormProblems>
  );
}

const UnsavedNote = ({ count }: { count: number }) => (
  <span className={styles.unsaved}>
    <Icon shape={Pencil} size={12} />
    {words.unsaved(count)}
  </span>
);

function RestoredNote({ version }: { version: AuditEntry }) {
  return <Notice>{historyWords.restored(momentText(version.at, useTimeSettings()))}</Notice>;
}

/** What it is called, where it stands, and what it is for. */
function EnvironmentFields({
  environment,
  groups,
  form: { draft, set, problems, isNewGroup },
}: {
  environment: Environment | null;
  groups: readonly Group[];
  form: ReturnType<typeof useEnvironmentForm>;
}) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={words.name}
          autoComplete="off"
          ref={environment === null ? focusOnMount : undefined}
          value={draft.name}
          error={problems.name}
          onChange={(name) => set({ name })}
        />
        <ComboField
          label={words.group}
          value={draft.group}
          options={matchingOptions(
            groups.map(({ name }) => ({ value: name, label: name })),
            groups.some(({ name }) => name === draft.group) ? "" : draft.group,
          )}
          help={isNewGroup ? words.groupNew(draft.group.trim()) : words.groupHelp}
          error={problems.group ?? problems["group_id"]}
          onChange={(group) => set({ group })}
        />
      </div>
      <TextArea
        label={words.description}
        rows={2}
        help={words.descriptionHelp}
        value={draft.description}
        error={problems.description}
        onChange={(description) => set({ description })}
      />
    </>
  );
}
