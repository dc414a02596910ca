import type { AlertFilterPreview } from "#contract/alert-filters.ts";
import { confirmationThreshold } from "#contract/hiding.ts";
import { type FilterDraft, useFilterPreview } from "../../../data/alert-filters.ts";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
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
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { momentText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import {
  alertFilterWords as words,
  hidingWords,
  numberText,
  statusWords,
} from "../../../words/words.ts";
import styles from "./FilterPreview.module.css";

/** Null while nothing is written: that is no condition. */
export const previewRequestOf = ({
  bpql,
  sourceSystems,
  drops_ok,
  end_time,
  schedule,
}: FilterDraft) =>
  bpql.trim() === "" ? null : { bpql, sourceSystems, drops_ok, end_time, schedule };

/**
 * What the filter would have dropped of what was really sent. The last answer stays in sight while
 * the next is on its way.
 */
export function FilterPreview({ draft }: { draft: FilterDraft }) {
  const previewRequest = useDebouncedValue(previewRequestOf(draft));
  const answer = useFilterPreview(previewRequest);
  return (
    <DraftPreview
      title={words.preview}
      answer={answer}
      waits={previewRequest === null ? words.previewEmpty : null}
      unreadable={words.previewWaits}
      loading={words.previewLoading}
    >
      {(preview) => <PreviewResult preview={preview} schedule={draft.schedule} />}
    </DraftPreview>
  );
}

function PreviewResult({
  preview: { looked_at, is_cut, from, windows, dropped, alerts, by_source, samples, hidden },
  schedule,
}: {
  preview: AlertFilterPreview;
  schedule: FilterDraft["schedule"];
}) {
  const time = useTimeSettings();
  if (looked_at === 0)
    return (
      <PreviewSection title={words.preview}>
        <p className="soft">{words.previewNoEvents}</p>
      </PreviewSection>
    );
  return (
    <PreviewSection title={words.preview} count={words.previewCount(dropped, looked_at)}>
      <PreviewShare
        title={words.preview}
        count={words.previewCount(dropped, looked_at)}
        share={dropped / looked_at}
      />
      <HidingSummary
        sentence={words.previewSentence(
          looked_at,
          dropped,
          hidingWords.percent(dropped / looked_at),
        )}
        schedule={schedule}
        windows={windows}
      />
      {hidden.share_of_environment > confirmationThreshold && <Notice>{hidingWords.much}</Notice>}
      {is_cut && <PreviewNote>{words.previewCut(looked_at, momentText(from, time))}</PreviewNote>}
      {dropped === 0 ? (
        <PreviewEmpty title={words.previewNone}>{words.previewNoneWords}</PreviewEmpty>
      ) : (
        <>
          <PreviewNote>
            {[
              words.previewAlerts(alerts),
              ...by_source.map((source) => `${source.source_system} ${numberText(source.dropped)}`),
            ].join(" · ")}
          </PreviewNote>
          <Table
            caption={words.preview}
            columns={columns}
            rows={samples}
            keyOf={(sample) => `${sample.receipt_id} ${sample.index}`}
            footer={words.shown(samples.length, dropped)}
          />
        </>
      )}
    </PreviewSection>
  );
}

type Sample = AlertFilterPreview["samples"][number];
const columns: readonly TableColumn<Sample>[] = [
  {
    id: "time",
    head: words.columns.time,
    width: "92px",
    cell: (sample) => (
      <Link href={`/integrations/troubleshooting?log=${sample.receipt_id}`}>
        <TimeAgo at={sample.at} />
      </Link>
    ),
  },
  {
    id: "status",
    head: words.columns.status,
    width: "104px",
    cell: (sample) => (
      <StatusWord status={sample.status} word={statusWords[sample.status]} size={12} />
    ),
  },
  {
    id: "what",
    head: words.columns.what,
    cell: (sample) => (
      <div className={styles.what}>
        <div className="ellipsis strong" title={sample.primary}>
          {sample.primary}
          {sample.secondary === null ? "" : ` · ${sample.secondary}`}
        </div>
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
