import type { ReactNode } from "react";
import type { IncidentTag, IncidentTagPreview, TagValue } from "#contract/incident-tags.ts";
import { CallError } from "../../../data/call-error.ts";
import { errorText } from "../../../data/error-words.ts";
import { type TagDraft, useTagPreview, written } from "../../../data/incident-tags.ts";
import { valueText } from "../../../parts/incident/held-tags.ts";
import { BrokenState } from "../../../ui/BrokenState.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Link } from "../../../ui/Link.tsx";
import { LoadingRows } from "../../../ui/LoadingRows.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { Section } from "../../../ui/Section.tsx";
import { StatusMark } from "../../../ui/StatusMark.tsx";
import { Table, type TableColumn } from "../../../ui/Table.tsx";
import { useSettled } from "../../../ui/useSettled.ts";
import { incidentTagSettingWords as words, numberText, statusWords } from "../../../words/en.ts";
import { isWritten } from "./fitted-draft.ts";
import styles from "./TagPreview.module.css";

/** What today's open incidents would get, beside what they have. The last answer stays in sight while the next is on its way. */
export function TagPreview({ draft, item }: { draft: TagDraft; item: IncidentTag | null }) {
  const { type, options, default: fallback, automatic } = draft;
  const isReady = automatic.every(isWritten);
  const asked = useSettled({ id: item?.id ?? null, type, options: written(options), default: fallback, automatic });
  const { data, error, refetch } = useTagPreview(isReady && asked.automatic.every(isWritten) ? asked : null);
  const isUnreadable = !isReady || (error instanceof CallError && error.status === 400);
  if (isUnreadable) return <Framed><p className="soft">{words.previewWaits}</p></Framed>;
  if (!data && error) return <Framed><BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} /></Framed>;
  if (!data) return <Framed><LoadingRows label={words.previewLoading} count={6} rowHeight={36} lines={[[64, "60%", 40]]} /></Framed>;
  return <Answer preview={data} />;
}

function Answer({ preview: { looked_at, of, changed, by_hand, without, values, hits, samples } }: { preview: IncidentTagPreview }) {
  if (looked_at === 0) return <Framed><p className="soft">{words.previewNone}</p></Framed>;
  const told = [
    ...hits.slice(0, -1).map((count, at) => words.hits(at + 1, count)),
    ...((hits.at(-1) ?? 0) > 0 ? [words.hitsDefault(hits.at(-1) ?? 0)] : []),
    ...(by_hand > 0 ? [words.byHand(by_hand)] : []), ...(without > 0 ? [words.without(without)] : []),
  ];
  return (
    <Framed count={words.previewCount(changed, looked_at)}>
      <ProgressBar value={changed / looked_at} label={words.preview} valueText={words.previewCount(changed, looked_at)} className={styles.share} />
      {of > looked_at && <p className={styles.note}>{words.previewCut(looked_at, of)}</p>}
      <p className={styles.note}>{told.join(" · ")}</p>
      {values.length > 0 && <ul className={styles.values} aria-label={words.values}>{values.map(({ value, incidents }) => <li key={value}><Chip>{value} {numberText(incidents)}</Chip></li>)}</ul>}
      {changed === 0
        ? <div className={styles.nothing}><b>{words.previewSame}</b><p className="soft">{words.previewSameWords}</p></div>
        : <Table caption={words.preview} columns={columns} rows={samples} keyOf={(one) => one.id} footer={words.shown(samples.length, changed)} />}
    </Framed>
  );
}

function Framed({ count, children }: { count?: string; children: ReactNode }) {
  return <Section title={words.preview} aside={count === undefined ? undefined : <span role="status" className="num">{count}</span>}>{children}</Section>;
}

type Sample = IncidentTagPreview["samples"][number];
const text = (value: TagValue | null): ReactNode => (value === null ? <span className="soft">{words.nothing}</span> : <bdi title={valueText(value)}>{valueText(value)}</bdi>);
const columns: readonly TableColumn<Sample>[] = [
  { id: "what", head: words.columns.incident, cell: (one) => <div className={styles.what}><StatusMark status={one.status} size={12} label={statusWords[one.status]} /><div className={styles.names}><Link href={`/incident/${one.id}`} className="ellipsis strong"><bdi>{one.title}</bdi></Link><div className="ellipsis small soft">{one.subtitle}</div></div></div> },
  { id: "before", head: words.columns.before, width: "22%", cell: (one) => <div className="ellipsis">{text(one.before)}</div> },
  { id: "after", head: words.columns.after, width: "22%", cell: (one) => <div className="ellipsis strong">{text(one.after)}</div> },
  { id: "rule", head: words.columns.rule, width: "76px", cell: (one) => (one.after === null ? null : <span className="soft">{one.rule === null ? words.fallback : words.rule(one.rule)}</span>) },
];
