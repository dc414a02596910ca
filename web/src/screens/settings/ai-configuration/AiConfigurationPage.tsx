import type { AiConfiguration } from "#contract/ai-configuration.ts";
import {
  useSaveSingleAiConfiguration,
  useSingleAiConfiguration,
} from "../../../data/ai-configuration.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { aiDraftOf } from "../../../parts/ai-configuration/ai-draft.ts";
import { AiConfigurationForm } from "../../../parts/ai-configuration/AiConfigurationForm.tsx";
import { AiConfigurationPreview } from "../../../parts/ai-configuration/AiConfigurationPreview.tsx";
import { InsightQuality } from "../../../parts/ai-configuration/InsightQuality.tsx";
import { ElsewhereNotice } from "../../../parts/draft/ElsewhereNotice.tsx";
import { pickFields, useMergedDraft } from "../../../parts/draft/useMergedDraft.ts";
import { SaveActions } from "../../../parts/SaveActions.tsx";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { aiConfigurationWords as words, entryWords } from "../../../words/words.ts";
import styles from "./AiConfigurationPage.module.css";

/** The one model of an organization that has one and no more. */
export function AiConfigurationPage() {
  const { data, error, refetch } = useSingleAiConfiguration();
  if (!data)
    return <SettingsPage title={words.title} waitsFor={{ error, refetch, isLoaded: false }} />;
  return <SingleForm key={data.configuration?.id ?? "new"} item={data.configuration} />;
}

function SingleForm({ item }: { item: AiConfiguration | null }) {
  const me = useMe();
  const mayChange = mayDo(me, "aia_configuration@update");
  const saved = { ...aiDraftOf(item), active: item?.active ?? true };
  const form = useMergedDraft(saved);
  const { draft, changed, set } = form;
  const { mutate, isPending, error, reset } = useSaveSingleAiConfiguration();
  const { guard } = useUnsavedGuard(changed.length > 0);
  const { problems, refusal } = useFormProblems(error, draft);
  const save = () => {
    if (form.conflicts.length > 0) return;
    const base = item === null ? {} : { base: pickFields(saved, changed) };
    mutate(
      { body: { ...pickFields(draft, changed), ...base } },
      {
        onSuccess: () => {
          form.dropSaved();
          showToast({ title: words.saved });
        },
      },
    );
  };
  return (
    <SettingsPage
      title={words.title}
      isWide
      refusal={refusal}
      end={
        <SaveActions
          changes={changed.length}
          isBusy={isPending}
          onSave={save}
          onDiscard={() => {
            form.discard();
            reset();
          }}
        />
      }
    >
      {item !== null && <ElsewhereNotice form={form} resourceId={item.id} />}
      <div className={styles.columns}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <legend className="unseen">{words.title}</legend>
          <p className="soft">{item === null ? words.empty : words.fallsBack}</p>
          {item?.active === true && item.problem !== null && (
            <Notice tone="problem">{entryWords.rests(item.problem)}</Notice>
          )}
          <Checkbox
            label={words.active}
            checked={draft.active}
            isDisabled={!mayChange}
            onToggle={(active) => set({ active })}
          />
          <AiConfigurationForm {...{ draft, saved, item, set, problems }} />
        </fieldset>
        <div className={styles.preview}>
          <AiConfigurationPreview draft={draft} item={item} />
          <InsightQuality />
        </div>
      </div>
      {guard}
    </SettingsPage>
  );
}
