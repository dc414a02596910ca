import { useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type {
  getNotificationSettings,
  NotificationSettings as Settings,
} from "#contract/notification-settings.ts";
import { errorText } from "../../../data/client/error-text.ts";
import {
  useNotificationSettings,
  useSaveNotificationSettings,
} from "../../../data/notification-settings.ts";
import { SaveActions } from "../../../parts/SaveActions.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { notificationSettingWords as words } from "../../../words/words.ts";
import { QuietHoursFields } from "./QuietHoursFields.tsx";
import { ReasonTable } from "./ReasonTable.tsx";
import { WatchedEnvironments } from "./WatchedEnvironments.tsx";
import styles from "./NotificationSettings.module.css";

type Reply = ReplyOf<typeof getNotificationSettings>;

/** The inbox leads here by it. */
const ANCHOR = "notifications";

/** What the person is notified of in this organization, and how. */
export function NotificationSettings() {
  const { data, error, refetch, isFetching } = useNotificationSettings();
  if (data) return <SettingsForm reply={data} />;
  return (
    <Section id={ANCHOR} title={words.title} isBeside>
      {error ? (
        <BrokenState
          title={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingRows
          label={words.loading}
          count={3}
          rowHeight={36}
          lines={[["60%", "10%", "10%"]]}
        />
      )}
    </Section>
  );
}

function SettingsForm({ reply }: { reply: Reply }) {
  const { zone } = useTimeSettings();
  // Who has chosen nothing yet begins with the clocks that they see.
  const saved = reply.is_default ? { ...reply.settings, timezone: zone } : reply.settings;
  const [draft, setDraft] = useState<Settings | null>(null);
  const settings = draft ?? saved;
  const changes = countChanges(saved, settings);
  const set = (part: Partial<Settings>) => setDraft({ ...settings, ...part });
  const { mutate, isPending, error, reset } = useSaveNotificationSettings();
  const { problems, refusal } = useFormProblems(error, settings);
  const { guard } = useUnsavedGuard(changes > 0);
  const discard = () => {
    setDraft(null);
    reset();
  };
  const save = () =>
    mutate(
      { body: settings },
      {
        onSuccess: () => {
          setDraft((current) => (current === draft ? null : current));
          showToast({ title: words.saved });
        },
      },
    );
  return (
    <Section
      id={ANCHOR}
      title={words.title}
      isBeside
      end={<SaveActions changes={changes} isBusy={isPending} onSave={save} onDiscard={discard} />}
    >
      <Form className={styles.form} refusal={refusal} onSubmit={save}>
        <ReasonTable
          reasons={settings.reasons}
          ways={reply.ways}
          onChange={(reasons) => set({ reasons })}
        />
        <WatchedEnvironments
          environments={settings.environments}
          onChange={(environments) => set({ environments })}
        />
        <QuietHoursFields settings={settings} problems={problems} onChange={set} />
      </Form>
      {guard}
    </Section>
  );
}

/** Of the parts that stand under a heading each. */
const countChanges = (saved: Settings, draft: Settings): number =>
  Object.entries(saved).filter(
    ([part, value]) =>
      JSON.stringify(value) !==
      JSON.stringify(Object.entries(draft).find(([name]) => name === part)?.[1]),
  ).length;
