import type { ReactNode } from "react";
import type { AutosharePreview } from "#contract/autoshare-rules.ts";
import { type AutoshareDraft, useAutosharePreview } from "../../../data/auto-share.ts";
import { CallError } from "../../../data/call-error.ts";
import { errorText } from "../../../data/error-words.ts";
import { BrokenState } from "../../../ui/BrokenState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { LoadingRows } from "../../../ui/LoadingRows.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { Section } from "../../../ui/Section.tsx";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import { Table, type TableColumn } from "../../../ui/Table.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { useSettled } from "../../../ui/useSettled.ts";
import { autoSharePreviewWords as words, numberText, shareWords, statusWords } from "../../../words/en.ts";
import styles from "./AutoSharePreview.module.css";

/** Which of today's open incidents the rule would have shared, and who knows of them already. */
export function AutoSharePreview({ draft: { environment_ids, condition, targets, on_update } }: { draft: AutoshareDraft }) {
  const asked = useSettled(targets.length === 0 ? null : { environment_ids, condition, targets, on_update });
  const { data, error, refetch } = useAutosharePreview(asked);
  const isUnreadable = error instanceof CallError && (error.status === 400 || error.status === 422);
  if (asked === null) return <Framed><p className="soft">{words.noTargets}</p></Framed>;
  if (isUnreadable) return <Framed><p className="soft">{words.waits}</p></Framed>;
  if (!data && error) return <Framed><BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} /></Framed>;
  if (!data) return <Framed><LoadingRows label={words.loading} count={6} rowHeight={36} lines={[[64, "60%", 40]]} /></Framed>;
  return <Answer preview={data} />;
}

function Answer({ preview: { looked_at, is_cut, matched, targets, samples } }: { preview: AutosharePreview }) {
  if (looked_at === 0) return <Framed><p className="soft">{words.noIncidents}</p></Framed>;
  if (matched === 0) return <Framed count={words.count(matched, looked_at)}><div className={styles.nothing}><b>{words.none}</b><p className="soft">{words.noneWords}</p></div></Framed>;
  return (
    <>
      <Framed count={words.count(matched, looked_at)}>
        <ProgressBar value={matched / looked_at} label={words.title} valueText={words.count(matched, looked_at)} className={styles.share} />
        <p className={styles.note}>{words.asNow}{is_cut ? ` ${words.cut(looked_at)}` : ""}</p>
        <Table className={styles.table} caption={words.byTarget} columns={targetColumns} rows={targets} keyOf={(one) => `${one.system} ${one.target}`} />
      </Framed>
      <Section level={3} title={words.incidents}>
        <Table caption={words.incidents} columns={sampleColumns} rows={samples} keyOf={(one) => one.id} footer={words.shown(samples.length, matched)} />
      </Section>
    </>
  );
}

function Framed({ count, children }: { count?: string; children: ReactNode }) {
  return <Section title={words.title} aside={count === undefined ? undefined : <span role="status" className="num">{count}</span>}>{children}</Section>;
}

const targetColumns: readonly TableColumn<AutosharePreview["targets"][number]>[] = [
  { id: "target", head: words.columns.target, cell: (one) => <div className={styles.what}><div className="ellipsis strong">{one.name || one.address || one.target}</div><div className="ellipsis small soft">{shareWords.channels[one.system]} · {one.address ?? words.gone}</div></div> },
  { id: "would", head: words.columns.would, width: "104px", isNumber: true, cell: (one) => numberText(one.would) },
  { id: "shared", head: words.columns.shared, width: "104px", isNumber: true, cell: (one) => numberText(one.shared) },
];
const sampleColumns: readonly TableColumn<AutosharePreview["samples"][number]>[] = [
  { id: "time", head: words.columns.time, width: "92px", cell: (one) => <TimeAgo at={one.at} /> },
  { id: "status", head: words.columns.status, width: "104px", cell: (one) => <StatusWord status={one.status} word={statusWords[one.status]} size={12} /> },
  { id: "incident", head: words.columns.incident, cell: (one) => <div className={styles.what}><Link href={`/incident/${one.id}`} className="ellipsis strong">{one.title}</Link><div className="ellipsis small soft">{one.subtitle}</div></div> },
];
