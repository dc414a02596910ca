import type { ReactNode } from "react";
import type { IncidentTag, IncidentTagPreview, TagValue } from "#contract/incident-tags.ts";
import { type TagDraft, useTagPreview, trimmedOptions } from "../../../data/feed/incident-tags.ts";
import {
  DraftPreview,
  PreviewNote,
  PreviewEmpty,
  PreviewSection,
  PreviewShare,
} from "../../../parts/DraftPreview.tsx";
import { valueText } from "../../../parts/incident/tags/incident-tag-values.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { incidentTagSettingWords as words, numberText, statusWords } from "../../../words/words.ts";
import { isComplete } from "./draft-for-type.ts";
import styles from "./TagPreview.module.css";

/**
 * What today's open incidents would get, beside what they have. The last answer stays in sight
 * while the next is on its way.
 */
export function TagPreview({ draft, item }: { draft: TagDraft; item: IncidentTag | null }) {
  const { type, options, default: fallback, automatic } = draft;
  const isReady = automatic.every(isComplete);
  const previewRequest = useDebouncedValue({
    id: item?.id ?? null,
    type,
    options: trimmedOptions(options),
    default: fallback,
    automatic,
  });
  const answer = useTagPreview(
    isReady && previewRequest.automatic.every(isComplete) ? previewRequest : null,
  );
  return (
    <DraftPreview
      title={words.preview}
      answer={answer}
      waits={isReady ? null : words.previewWaits}
      unreadable={words.previewWaits}
      loading={words.previewLoading}
    >
      {(preview) => <PreviewResult preview={preview} />}
    </DraftPreview>
  );
}

function PreviewResult({
  preview: { looked_at, of, changed, by_hand, without, values, hits, samples },
}: {
  preview: IncidentTagPreview;
}) {
  if (looked_at === 0)
    return (
      <PreviewSection title={words.preview}>
        <p className="soft">{words.previewNone}</p>
      </PreviewSection>
    );
  const hitTexts = [
    ...hits.slice(0, -1).map((count, at) => words.hits(at + 1, count)),
    ...((hits.at(-1) ?? 0) > 0 ? [words.hitsDefault(hits.at(-1) ?? 0)] : []),
    ...(by_hand > 0 ? [words.byHand(by_hand)] : []),
    ...(without > 0 ? [words.without(without)] : []),
  ];
  return (
    <PreviewSection title={words.preview} count={words.previewCount(changed, looked_at)}>
      <PreviewShare
        title={words.preview}
        count={words.previewCount(changed, looked_at)}
        share={changed / looked_at}
      />
      {of > looked_at && <PreviewNote>{words.previewCut(looked_at, of)}</PreviewNote>}
      <PreviewNote>{hitTexts.join(" · ")}</PreviewNote>
      {values.length > 0 && (
        <ul className={styles.values} aria-label={words.values}>
          {values.map(({ value, incidents }) => (
            <li key={value}>
              <Chip>
                {value} {numberText(incidents)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {changed === 0 ? (
        <PreviewEmpty title={words.previewSame}>{words.previewSameWords}</PreviewEmpty>
      ) : (
        <Table
          caption={words.preview}
          columns={columns}
          rows={samples}
          keyOf={(sample) => sample.id}
          footer={words.shown(samples.length, changed)}
        />
      )}
    </PreviewSection>
  );
}

type Sample = IncidentTagPreview["samples"][number];
const text = (value: TagValue | null): ReactNode =>
  value === null ? (
    <span className="soft">{words.nothing}</span>
  ) : (
    <bdi title={valueText(value)}>{valueText(value)}</bdi>
  );
const columns: readonly TableColumn<Sample>[] = [
  {
    id: "what",
    head: words.columns.incident,
    cell: (sample) => (
      <div className={styles.what}>
        <StatusMark status={sample.status} size={12} label={statusWords[sample.status]} />
        <div className={styles.names}>
          <Link href={`/incident/${sample.id}`} className="ellipsis strong">
            <bdi>{sample.title}</bdi>
          </Link>
          <div className="ellipsis small soft">{sample.subtitle}</div>
        </div>
      </div>
    ),
  },
  {
    id: "before",
    head: words.columns.before,
    width: "22%",
    cell: (sample) => <div className="ellipsis">{text(sample.before)}</div>,
  },
  {
    id: "after",
    head: words.columns.after,
    width: "22%",
    cell: (sample) => <div className="ellipsis strong">{text(sample.after)}</div>,
  },
  {
    id: "rule",
    head: words.columns.rule,
    width: "76px",
    cell: (sample) =>
      sample.after === null ? null : (
        <span className="soft">
          {sample.rule === null ? words.fallback : words.rule(sample.rule)}
        </span>
      ),
  },
];
