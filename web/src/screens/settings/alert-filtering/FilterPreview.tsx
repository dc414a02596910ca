import type { ReactNode } from "react";
import type { AlertFilterPreview } from "#contract/alert-filters.ts";
import { type FilterDraft, useFilterPreview } from "../../../data/alert-filters.ts";
import { CallError } from "../../../data/call-error.ts";
import { errorText } from "../../../data/error-words.ts";
import { useSettled } from "../../../ui/useSettled.ts";
import { BrokenState } from "../../../ui/BrokenState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { LoadingRows } from "../../../ui/LoadingRows.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { Section } from "../../../ui/Section.tsx";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import { Table, type TableColumn } from "../../../ui/Table.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { momentText } from "../../../ui/time-text.ts";
import { useTimeSettings } from "../../../ui/TimeSettingsProvider.tsx";
import { alertFilterWords as words, numberText, statusWords } from "../../../words/en.ts";
import styles from "./FilterPreview.module.css";

/** What the filter would have dropped of what was really sent. The last answer stays in sight while the next is on its way. */
export function FilterPreview({ draft }: { draft: FilterDraft }) {
  const { bpql, sourceSystems, drops_ok, schedule } = draft;
  const asked = useSettled({ bpql, sourceSystems, drops_ok, schedule });
  const { data, error, refetch } = useFilterPreview(asked);
  const isUnreadable = error instanceof CallError && error.status === 400;
  if (isUnreadable) return <Framed><p className="soft">{words.previewWaits}</p></Framed>;
  if (!data && error) return <Framed><BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} /></Framed>;
  if (!data) return <Framed><LoadingRows label={words.previewLoading} count={6} rowHeight={36} lines={[[64, "60%", 40]]} /></Framed>;
  return <Answer preview={data} />;
}

function Answer({ preview: { looked_at, is_cut, from, dropped, alerts, by_source, samples } }: { preview: AlertFilterPreview }) {
  const time = useTimeSettings();
  if (looked_at === 0) return <Framed><p className="soft">{words.previewNoEvents}</p></Framed>;
  return (
    <Framed count={words.previewCount(dropped, looked_at)}>
      <ProgressBar value={dropped / looked_at} label={words.preview} valueText={words.previewCount(dropped, looked_at)} className={styles.share} />
      {is_cut && <p className={styles.note}>{words.previewCut(looked_at, momentText(from, time))}</p>}
      {dropped === 0
        ? <div className={styles.nothing}><b>{words.previewNone}</b><p className="soft">{words.previewNoneWords}</p></div>
        : (
          <>
            <p className={styles.note}>{[words.previewAlerts(alerts), ...by_source.map((one) => `${one.source_system} ${numberText(one.dropped)}`)].join(" · ")}</p>
            <Table caption={words.preview} columns={columns} rows={samples} keyOf={(one) => `${one.receipt_id} ${one.index}`} footer={words.shown(samples.length, dropped)} />
          </>
        )}
    </Framed>
  );
}

function Framed({ count, children }: { count?: string; children: ReactNode }) {
  return <Section title={words.preview} aside={count === undefined ? undefined : <span role="status" className="num">{count}</span>}>{children}</Section>;
}

type Sample = AlertFilterPreview["samples"][number];
const columns: readonly TableColumn<Sample>[] = [
  { id: "time", head: words.columns.time, width: "92px", cell: (one) => <Link href={`/integrations/troubleshooting?log=${one.receipt_id}`}><TimeAgo at={one.at} /></Link> },
  { id: "status", head: words.columns.status, width: "104px", cell: (one) => <StatusWord status={one.status} word={statusWords[one.status]} size={12} /> },
  { id: "what", head: words.columns.what, cell: (one) => <div className={styles.what}><div className="ellipsis strong" title={one.primary}>{one.primary}{one.secondary === null ? "" : ` · ${one.secondary}`}</div><div className="ellipsis small soft" title={one.description}>{one.description}</div></div> },
  { id: "source", head: words.columns.source, width: "120px", cell: (one) => <span className="ellipsis">{one.source_system}</span> },
];
