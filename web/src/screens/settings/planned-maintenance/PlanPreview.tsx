import { confirmationThreshold } from "#contract/hiding.ts";
import type { MaintenancePreview } from "#contract/maintenance-plans.ts";
import { statuses } from "#contract/statuses.ts";
import { type PlanDraft, usePlanPreview } from "../../../data/maintenance.ts";
import {
  DraftPreview,
  PreviewNote,
  PreviewEmpty,
  PreviewSection,
  PreviewShare,
} from "../../../parts/DraftPreview.tsx";
import { HidingSummary } from "../../../parts/HidingSummary.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { ProgressBar } from "../../../ui/state/ProgressBar.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { momentText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import {
  hidingWords,
  maintenancePreviewWords as words,
  numberText,
  statusWords,
} from "../../../words/words.ts";
import styles from "./PlanPreview.module.css";

/** Null while nothing is written: that is no condition. */
export const previewRequestOf = ({ condition, source_systems, schedule }: PlanDraft) =>
  condition.trim() === "" ? null : { condition, source_systems, schedule };

/** What the plan would have muted last week, and how much of each environment that is. */
export function PlanPreview({ draft }: { draft: PlanDraft }) {
  const previewRequest = useDebouncedValue(previewRequestOf(draft));
  const answer = usePlanPreview(previewRequest);
  return (
    <DraftPreview
      title={words.title}
      answer={answer}
      waits={previewRequest === null ? words.waits : null}
      unreadable={words.waits}
      loading={words.loading}
    >
      {(preview) => <PreviewResult preview={preview} schedule={draft.schedule} />}
    </DraftPreview>
  );
}

function PreviewResult({
  preview: {
    looked_at,
    is_cut,
    from,
    windows,
    muted,
    incidents,
    source_systems,
    environments,
    share_of_environment,
    samples,
  },
  schedule,
}: {
  preview: MaintenancePreview;
  schedule: PlanDraft["schedule"];
}) {
  const time = useTimeSettings();
  if (looked_at === 0)
    return (
      <PreviewSection title={words.title}>
        <p className="soft">{words.noAlerts}</p>
      </PreviewSection>
    );
  const summary = (
    <HidingSummary
      sentence={words.sentence(looked_at, muted, hidingWords.percent(muted / looked_at))}
      schedule={schedule}
      windows={windows}
    />
  );
  if (muted === 0)
    return (
      <PreviewSection title={words.title} count={words.count(muted, looked_at)}>
        {summary}
        <PreviewEmpty title={words.none}>{words.noneWords}</PreviewEmpty>
      </PreviewSection>
    );
  return (
    <>
      <PreviewSection title={words.title} count={words.count(muted, looked_at)}>
        <PreviewShare
          title={words.title}
          count={words.count(muted, looked_at)}
          share={muted / looked_at}
        />
        {summary}
        {share_of_environment > confirmationThreshold && <Notice>{hidingWords.much}</Notice>}
        {is_cut && <PreviewNote>{words.cut(looked_at, momentText(from, time))}</PreviewNote>}
        <PreviewNote>
          {[
            words.incidents(incidents),
            ...source_systems.map(
              (source) => `${source.source_system} ${numberText(source.muted)}`,
            ),
          ].join(" · ")}
        </PreviewNote>
        {environments.length > 0 && (
          <Table
            className={styles.table}
            caption={words.environments}
            columns={environmentColumns}
            rows={environments}
            keyOf={(environment) => environment.environment_id}
          />
        )}
      </PreviewSection>
      <Section level={3} title={words.samples}>
        <Table
          caption={words.samples}
          columns={sampleColumns}
          rows={samples}
          keyOf={(sample) => sample.alert_id}
          footer={words.shown(samples.length, muted)}
        />
      </Section>
    </>
  );
}

const environmentColumns: readonly TableColumn<MaintenancePreview["environments"][number]>[] = [
  {
    id: "environment",
    head: words.columns.environment,
    cell: (environment) => <span className="ellipsis">{environment.name}</span>,
  },
  {
    id: "share",
    head: words.columns.share,
    width: "128px",
    cell: (environment) => (
      <span className={styles.part}>
        <ProgressBar
          value={environment.share}
          label={environment.name}
          valueText={hidingWords.percent(environment.share)}
        />
        <span className="num">{hidingWords.percent(environment.share)}</span>
      </span>
    ),
  },
  {
    id: "muted",
    head: words.columns.muted,
    width: "64px",
    isNumber: true,
    cell: (environment) => numberText(environment.muted),
  },
  {
    id: "of",
    head: words.columns.of,
    width: "64px",
    isNumber: true,
    cell: (environment) => numberText(environment.total),
  },
];

type Sample = MaintenancePreview["samples"][number];
const sampleColumns: readonly TableColumn<Sample>[] = [
  {
    id: "time",
    head: words.columns.time,
    width: "76px",
    cell: (sample) => <TimeAgo at={sample.last_seen} />,
  },
  {
    id: "status",
    head: words.columns.status,
    width: "104px",
    cell: (sample) => {
      const status = statusOf(sample.status);
      return status && <StatusWord status={status} word={statusWords[status]} size={12} />;
    },
  },
  {
    id: "what",
    head: words.columns.what,
    cell: (sample) => (
      <div className={styles.what}>
        <Link
          href={`/incident/${sample.incident_id}`}
          className="ellipsis strong"
          title={nameOf(sample)}
        >
          {nameOf(sample)}
        </Link>
        <div className="ellipsis small soft" title={sample.description}>
          {sample.description}
        </div>
      </div>
    ),
  },
  {
    id: "source",
    head: words.columns.source,
    width: "120px",
    cell: (sample) => <span className="ellipsis">{sample.source_system}</span>,
  },
];
const nameOf = ({ primary, secondary }: Sample): string =>
  secondary === null ? primary : `${primary} · ${secondary}`;
const statusOf = (text: string) => statuses.find((status) => status === text);
