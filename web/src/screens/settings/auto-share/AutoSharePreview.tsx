import type { AutosharePreview } from "#contract/autoshare-rules.ts";
import { type AutoshareDraft, useAutosharePreview } from "../../../data/auto-share.ts";
import {
  DraftPreview,
  PreviewNote,
  PreviewEmpty,
  PreviewSection,
  PreviewShare,
} from "../../../parts/DraftPreview.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import {
  autoSharePreviewWords as words,
  numberText,
  shareWords,
  statusWords,
} from "../../../words/words.ts";
import styles from "./AutoSharePreview.module.css";

/** Which of today's open incidents the rule would have shared, and who knows of them already. */
export function AutoSharePreview({
  draft: { environment_ids, condition, targets, on_update },
}: {
  draft: AutoshareDraft;
}) {
  const previewRequest = useDebouncedValue(
    targets.length === 0 ? null : { environment_ids, condition, targets, on_update },
  );
  const answer = useAutosharePreview(previewRequest);
  return (
    <DraftPreview
      title={words.title}
      answer={answer}
      waits={previewRequest === null ? words.noTargets : null}
      unreadable={words.waits}
      loading={words.loading}
    >
      {(preview) => <PreviewResult preview={preview} />}
    </DraftPreview>
  );
}

function PreviewResult({
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
        <PreviewEmpty title={words.none}>{words.noneWords}</PreviewEmpty>
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
          keyOf={(target) => `${target.system} ${target.target}`}
        />
      </PreviewSection>
      <Section level={3} title={words.incidents}>
        {samples.length === 0 ? (
          <p className="soft">{words.allNotified}</p>
        ) : (
          <Table
            caption={words.incidents}
            columns={sampleColumns}
            rows={samples}
            keyOf={(incident) => incident.id}
            footer={words.shown(samples.length, matched)}
          />
        )}
      </Section>
    </>
  );
}

/** An integration's address is its id, which says nothing. */
const targetDetail = ({ system, target, address }: AutosharePreview["targets"][number]): string =>
  address === target
    ? shareWords.channels[system]
    : `${shareWords.channels[system]} · ${address ?? words.gone}`;
const targetColumns: readonly TableColumn<AutosharePreview["targets"][number]>[] = [
  {
    id: "target",
    head: words.columns.target,
    cell: (target) => (
      <div className={styles.what}>
        <div className="ellipsis strong">{target.name || target.address || target.target}</div>
        <div className="ellipsis small soft">{targetDetail(target)}</div>
      </div>
    ),
  },
  {
    id: "would",
    head: words.columns.would,
    width: "104px",
    isNumber: true,
    cell: (target) => numberText(target.would),
  },
  {
    id: "shared",
    head: words.columns.shared,
    width: "104px",
    isNumber: true,
    cell: (target) => numberText(target.shared),
  },
];
const sampleColumns: readonly TableColumn<AutosharePreview["samples"][number]>[] = [
  {
    id: "time",
    head: words.columns.time,
    width: "92px",
    cell: (incident) => <TimeAgo at={incident.at} />,
  },
  {
    id: "status",
    head: words.columns.status,
    width: "104px",
    cell: (incident) => (
      <StatusWord status={incident.status} word={statusWords[incident.status]} size={12} />
    ),
  },
  {
    id: "incident",
    head: words.columns.incident,
    cell: (incident) => (
      <div className={styles.what}>
        <Link href={`/incident/${incident.id}`} className="ellipsis strong">
          {incident.title}
        </Link>
        <div className="ellipsis small soft">{incident.subtitle}</div>
      </div>
    ),
  },
];
