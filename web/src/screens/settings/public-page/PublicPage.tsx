import type { PublicViewSettings } from "#contract/public-view.ts";
import { mayDo } from "../../../data/client/access.ts";
import { usePublicView, useSavePublicView } from "../../../data/public-view.ts";
import { useMe } from "../../../data/session/session.ts";
import { ElsewhereNotice } from "../../../parts/draft/ElsewhereNotice.tsx";
import { pickFields, useMergedDraft } from "../../../parts/draft/useMergedDraft.ts";
import { SaveActions } from "../../../parts/SaveActions.tsx";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { publicPageWords as words } from "../../../words/words.ts";
import { IncidentFields } from "./IncidentFields.tsx";
import { NoticesField } from "./NoticesField.tsx";
import { PublicPreview } from "./PublicPreview.tsx";
import { ServicesField } from "./ServicesField.tsx";
import { TextFields } from "./TextFields.tsx";
import { WordingFields } from "./WordingFields.tsx";
import styles from "./PublicPage.module.css";

/** What the organization shows the public, with a preview of it. */
export function PublicPage() {
  const { data, error, refetch } = usePublicView();
  if (!data)
    return <SettingsPage title={words.title} waitsFor={{ error, refetch, isLoaded: false }} />;
  return <PublicPageForm saved={data.settings} pageUrl={data.page_url} />;
}

function PublicPageForm({ saved, pageUrl }: { saved: PublicViewSettings; pageUrl: string }) {
  const me = useMe();
  const mayChange = mayDo(me, "general_settings@update");
  const form = useMergedDraft(saved);
  const { draft, changed, set } = form;
  const { mutate, isPending, error, reset } = useSavePublicView();
  const { guard } = useUnsavedGuard(changed.length > 0);
  const { problems, refusal } = useFormProblems(error, { settings: draft });
  const save = () => {
    if (form.conflicts.length > 0) return;
    mutate(
      { body: { settings: draft, base: pickFields(saved, changed) } },
      {
        onSuccess: () => {
          form.dropSaved();
          showToast({ title: words.saved });
        },
      },
    );
  };
  const part = { draft, set, problems, isDisabled: !mayChange };
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
      <ElsewhereNotice form={form} resourceId={me.organization._id} labels={words.changedFields} />
      <div className={mayChange ? styles.columns : undefined}>
        <div className={styles.fields}>
          <p className="soft">{words.intro}</p>
          <Section title={words.title} className={styles.part}>
            <Checkbox
              label={words.published}
              checked={draft.published}
              isDisabled={!mayChange}
              onToggle={(published) => set({ published })}
            />
            <p className="soft">{words.publishedWords}</p>
            <p className={styles.address}>
              {saved.published ? (
                <Link href={pageUrl} target="_blank">
                  {pageUrl}
                </Link>
              ) : (
                pageUrl
              )}
            </p>
          </Section>
          <ServicesField {...part} />
          <IncidentFields {...part} />
          <TextFields {...part} />
          <WordingFields {...part} />
          <NoticesField {...part} />
        </div>
        {mayChange && <PublicPreview settings={draft} />}
      </div>
      {guard}
    </SettingsPage>
  );
}
