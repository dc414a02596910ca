import type { ReactNode } from "react";
import type { IncidentTag, IncidentTagPreview, TagValue } from "#contract/incident-tags.ts";
import { type TagDraft, useTagPreview, written } from "../../../data/incident-tags.ts";
import {
  DraftPreview,
  PreviewNote,
  PreviewNothing,
  PreviewSection,
  PreviewShare,
} from "../../../parts/DraftPreview.tsx";
import { valueText } from "../../../parts/incident/held-tags.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { Link } from "../../../ui/Link.tsx";
import { StatusMark } from "../../../ui/StatusMark.tsx";
import { Table, type TableColumn } from "../../../ui/Table.tsx";
import { useSettled } from "../../../ui/useSettled.ts";
import { incidentTagSettingWords as words, numberText, statusWords } from "../../../words/en.ts";
import { isWritten } from "./fitted-draft.ts";
import styles from "./TagPreview.module.css";

/**
 * What today's open incidents would get, beside what they have. The last answer stays in sight
 * while the next is on its way.
 */
export function TagPreview({ draft, item }: { draft: TagDraft; item: IncidentTag | null }) {
  const { type, options, default: fallback, automatic } = draft;
  const isReady = automatic.every(isWritten);
  const asked = useSettled({
    id: item?.id ?? null,
    type,
    options: written(options),
    default: fallback,
    automatic,
  });
  const answer = useTagPreview(isReady && asked.automatic.every(isWritten) ? asked : null);
  return (
    <DraftPreview
      title={words.preview}
      answer={answer}
      waits={isReady ? null : words.previewWaits}
      unreadable={words.previewWaits}
      loading={words.previewLoading}
    >
      {(preview) => <Answer preview={preview} />}
    </DraftPreview>
  );
}

function Answer({
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
  const told = [
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
      <PreviewNote>{told.join(" · ")}</PreviewNote>
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
        <PreviewNothing title={words.previewSame}>{words.previewSameWords}</PreviewNothing>
      ) : (
        <Table
          caption={words.preview}
          columns={columns}
          rows={samples}
          keyOf={(one) => one.id}
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
    cell: (one) => (
      <div className={styles.what}>
        <StatusMark status={one.status} size={12} label={statusWords[one.status]} />
        <div className={styles.names}>
          <Link href={`/incident/${one.id}`} className="ellipsis strong">
            <bdi>{one.title}</bdi>
          </Link>
          <div className="ellipsis small soft">{one.subtitle}</div>
        </div>
      </div>
    ),
  },
  {
    id: "before",
    head: words.columns.before,
    width: "22%",
    cell: (one) => <div className="ellipsis">{text(one.before)}</div>,
  },
  {
    id: "after",
    head: words.columns.after,
    width: "22%",
    cell: (one) => <div className="ellipsis strong">{text(one.after)}</div>,
  },
  {
    id: "rule",
    head: words.columns.rule,
    width: "76px",
    cell: (one) =>
      one.after === null ? null : (
        <span className="soft">{one.rule === null ? words.fallback : words.rule(one.rule)}</span>
      ),
  },
];
