import type { Quota } from "#contract/quotas.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useQuotas, useSaveQuotas } from "../../../data/quotas.ts";
import { useMe } from "../../../data/session/session.ts";
import { ElsewhereNotice } from "../../../parts/draft/ElsewhereNotice.tsx";
import { useMergedDraft } from "../../../parts/draft/useMergedDraft.ts";
import { HistoryButton } from "../../../parts/HistoryButton.tsx";
import { SaveActions } from "../../../parts/SaveActions.tsx";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { useIsPhone } from "../../../parts/useMedia.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { ProgressBar } from "../../../ui/state/ProgressBar.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import {
  channelWords,
  numberText,
  quotaWords as words,
  listText,
  utcDayText,
} from "../../../words/words.ts";
import styles from "./Quotas.module.css";

/** How much may be shared through each channel in a month, and how much was. */
export function Quotas() {
  const { data, error, refetch } = useQuotas();
  if (!data)
    return <SettingsPage title={words.title} waitsFor={{ error, refetch, isLoaded: false }} />;
  return (
    <QuotaOverview quotas={data.items} monthStart={data.month_start} monthEnd={data.month_end} />
  );
}

const isLimit = (text: string): boolean => /^\s*\d{0,9}\s*$/.test(text);
const textOf = (limit: number | null): string => (limit === null ? "" : String(limit));
/** Limits by channel, as the fields show them. */
const limitTexts = (limits: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(limits ?? {}).map(([channel, limit]) => [
      channel,
      typeof limit === "number" ? String(limit) : "",
    ]),
  );
const channelNames = (quotas: readonly Quota[], state: Quota["state"]): string =>
  listText(
    quotas.filter((quota) => quota.state === state).map((quota) => channelWords[quota.channel]),
  );

function QuotaOverview({
  quotas,
  monthStart,
  monthEnd,
}: {
  quotas: readonly Quota[];
  monthStart: number;
  monthEnd: number;
}) {
  const isPhone = useIsPhone();
  const mayChange = mayDo(useMe(), "quotas@update");
  const saved = Object.fromEntries(quotas.map(({ channel, limit }) => [channel, textOf(limit)]));
  const form = useMergedDraft(saved);
  const { mutate, isPending, error, reset } = useSaveQuotas();
  const changed = quotas.filter(
    ({ channel, limit }) => form.draft[channel]?.trim() !== textOf(limit),
  );
  const { guard } = useUnsavedGuard(changed.length > 0);
  const { refusal, refuse } = useFormProblems(error, form.draft);
  const discard = () => {
    form.discard();
    reset();
  };
  const save = () => {
    if (changed.some(({ channel }) => !isLimit(form.draft[channel] ?? ""))) return refuse({});
    if (form.conflicts.length > 0) return;
    const items = changed.map(({ channel }) => ({
      channel,
      limit: form.draft[channel]?.trim() === "" ? null : Number(form.draft[channel]),
    }));
    const base = Object.fromEntries(changed.map(({ channel, limit }) => [channel, limit]));
    mutate(
      { body: { items, base } },
      {
        onSuccess: () => {
          form.dropSaved();
          showToast({ title: words.saved });
        },
      },
    );
  };
  const limitOf = (quota: Quota) => {
    const text = form.draft[quota.channel] ?? textOf(quota.limit);
    if (!mayChange) return quota.limit === null ? words.unlimited : numberText(quota.limit);
    return (
      <TextField
        size="m"
        hidesLabel
        label={words.limitOf(channelWords[quota.channel])}
        inputMode="numeric"
        autoComplete="off"
        placeholder={words.unlimited}
        className={styles.limit}
        value={text}
        error={isLimit(text) ? undefined : words.notANumber}
        onChange={(next) => form.set({ [quota.channel]: next })}
      />
    );
  };
  const columns = isPhone ? phoneColumns(limitOf) : deskColumns(limitOf);
  return (
    <SettingsPage
      title={words.title}
      isWide
      refusal={refusal}
      end={
        <>
          <SaveActions
            changes={changed.length}
            isBusy={isPending}
            onSave={save}
            onDiscard={discard}
          />
          <HistoryButton
            name={words.title}
            resourceId="quotas"
            onRestore={mayChange ? ({ after }) => form.restore(limitTexts(after)) : undefined}
          />
        </>
      }
    >
      <ElsewhereNotice form={form} resourceId="quotas" labels={channelWords} />
      {channelNames(quotas, "blocked") !== "" && (
        <Notice tone="problem">{words.blocked(channelNames(quotas, "blocked"))}</Notice>
      )}
      {channelNames(quotas, "near") !== "" && (
        <Notice>{words.near(channelNames(quotas, "near"))}</Notice>
      )}
      <p className="soft">{words.intro(utcDayText(monthStart), utcDayText(monthEnd))}</p>
      <Table
        caption={words.title}
        columns={columns}
        rows={quotas}
        keyOf={({ channel }) => channel}
        className={styles.table}
      />
      {guard}
    </SettingsPage>
  );
}

type LimitCell = TableColumn<Quota>["cell"];

const phoneColumns = (limitOf: LimitCell): TableColumn<Quota>[] => [
  {
    id: "channel",
    head: words.columns.channel,
    cell: (quota) => (
      <>
        <span className={styles.channel}>{channelWords[quota.channel]}</span>
        <span className="small soft">
          {quota.limit === null ? numberText(quota.used) : words.usedOf(quota.used, quota.limit)}
        </span>{" "}
        {quota.limit !== null && <QuotaStatus quota={quota} />}
      </>
    ),
  },
  { id: "limit", head: words.columns.limit, width: "140px", cell: limitOf },
];

const deskColumns = (limitOf: LimitCell): TableColumn<Quota>[] => [
  {
    id: "channel",
    head: words.columns.channel,
    width: "150px",
    cell: (quota) => channelWords[quota.channel],
  },
  { id: "used", head: words.columns.used, cell: (quota) => <QuotaUsage quota={quota} /> },
  { id: "limit", head: words.columns.limit, width: "170px", cell: limitOf },
  {
    id: "state",
    head: words.columns.state,
    width: "130px",
    cell: (quota) => <QuotaStatus quota={quota} />,
  },
];

const QuotaStatus = ({ quota: { state } }: { quota: Quota }) => (
  <span className={styles.state} data-state={state}>
    {words.states[state]}
  </span>
);

function QuotaUsage({ quota: { channel, limit, used } }: { quota: Quota }) {
  if (limit === null) return <span className="num">{numberText(used)}</span>;
  return (
    <div className={styles.used}>
      <ProgressBar
        label={channelWords[channel]}
        value={limit === 0 ? 1 : used / limit}
        valueText={words.usedOf(used, limit)}
        className={styles.bar}
      />
      <span className="num">{words.usedOf(used, limit)}</span>
    </div>
  );
}
