import type { AutosharePreview } from "#contract/autoshare-rules.ts";
import { type AutoshareDraft, useAutosharePreview } from "../../../data/auto-share.ts";
import {
  DraftPreview,
  PreviewNote,
  PreviewNothing,
  PreviewSection,
  PreviewShare,
} from "../../../parts/DraftPreview.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Section } from "../../../ui/Section.tsx";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import { Table, type TableColumn } from "../../../ui/Table.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { useSettled } from "../../../ui/useSettled.ts";
import {
  autoSharePreviewWords as words,
  numberText,
  shareWords,
  statusWords,
} from "../../../words/en.ts";
import styles from "./AutoSharePreview.module.css";

/** Which of today's open incidents the rule would have shared, and who knows of them already. */
export function AutoSharePreview({
  draft: { environment_ids, condition, targets, on_update },
}: {
  draft: AutoshareDraft;
}) {
  const asked = useSettled(
    targets.length === 0 ? null : { environment_ids, condition, targets, on_update },
  );
  const answer = useAutosharePreview(asked);
  return (
    <DraftPreview
      title={words.title}
      answer={answer}
      waits={asked === null ? words.noTargets : null}
      unreadable={words.waits}
      loading={words.loading}
    >
      {(preview) => <Answer preview={preview} />}
    </DraftPreview>
  );
}

function Answer({
  preview: { looked_at, is_cut, matched, targets, samples },
}: {
  preview: AutosharePreview;
}) {
  if (looked_at === 0)
    return (
      <PreviewSection title={words.title}>
        <p className="soft">{words.noIncidents}</p>
      </PreviewSection>
    );
  if (matched === 0)
    return (
      <PreviewSection title={words.title} count={words.count(matched, looked_at)}>
        <PreviewNothing title={words.none}>{words.noneWords}</PreviewNothing>
      </PreviewSection>
    );
  return (
    <>
      <PreviewSection title={words.title} count={words.count(matched, looked_at)}>
        <PreviewShare
          title={words.title}
          count={words.count(matched, looked_at)}
          share={matched / looked_at}
        />
        <PreviewNote>
          {words.asNow}
          {is_cut ? ` ${words.cut(looked_at)}` : ""}
        </PreviewNote>
        <Table
          className={styles.table}
          caption={words.byTarget}
          columns={targetColumns}
          rows={targets}
          keyOf={(one) => `${one.system} ${one.target}`}
        />
      </PreviewSection>
      <Section level={3} title={words.incidents}>
        <Table
          caption={words.incidents}
          columns={sampleColumns}
          rows={samples}
          keyOf={(one) => one.id}
          footer={words.shown(samples.length, matched)}
        />
      </Section>
    </>
  );
}

const targetColumns: readonly TableColumn<AutosharePreview["targets"][number]>[] = [
  {
    id: "target",
    head: words.columns.target,
    cell: (one) => (
      <div className={styles.what}>
        <div className="ellipsis strong">{one.name || one.address || one.target}</div>
        <div className="ellipsis small soft">
          {shareWords.channels[one.system]} · {one.address ?? words.gone}
        </div>
      </div>
    ),
  },
  {
    id: "would",
    head: words.columns.would,
    width: "104px",
    isNumber: true,
    cell: (one) => numberText(one.would),
  },
  {
    id: "shared",
    head: words.columns.shared,
    width: "104px",
    isNumber: true,
    cell: (one) => numberText(one.shared),
  },
];
const sampleColumns: readonly TableColumn<AutosharePreview["samples"][number]>[] = [
  { id: "time", head: words.columns.time, width: "92px", cell: (one) => <TimeAgo at={one.at} /> },
  {
    id: "status",
    head: words.columns.status,
    width: "104px",
    cell: (one) => <StatusWord status={one.status} word={statusWords[one.status]} size={12} />,
  },
  {
    id: "incident",
    head: words.columns.incident,
    cell: (one) => (
      <div className={styles.what}>
        <Link href={`/incident/${one.id}`} className="ellipsis strong">
          {one.title}
        </Link>
        <div className="ellipsis small soft">{one.subtitle}</div>
      </div>
    ),
  },
];
