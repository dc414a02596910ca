import { useState, type ReactNode } from "react";
import type { EnrichmentPreview, EnrichmentSample } from "#contract/enrichment.ts";
import type { EnrichmentDraft } from "../../../data/enrichment.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { ShareBar } from "../../../ui/status/ShareBar.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { momentText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { enrichmentWords as words, numberText, listText } from "../../../words/words.ts";
import styles from "./TagPreview.module.css";
import { useTagPreview } from "./useTagPreview.ts";

const kinds = ["changed", "conflicts", "no_match"] as const;
type SampleKind = (typeof kinds)[number];

/** What the rules would have made of what was really sent, beside what today's make of it. */
export function TagPreview({ draft }: { draft: EnrichmentDraft }) {
  const { answer, error, isUnreadable, hasRules, retry } = useTagPreview(draft);
  if (!hasRules)
    return (
      <Section title={words.preview}>
        <p className="soft">{words.previewNoRules}</p>
      </Section>
    );
  if (!answer && isUnreadable)
    return (
      <Section title={words.preview}>
        <p className="soft">{words.previewWaitsAtFirst}</p>
      </Section>
    );
  if (!answer && error)
    return (
      <Section title={words.preview}>
        <BrokenState level={3} title={errorText(error)} onRetry={retry} />
      </Section>
    );
  if (!answer)
    return (
      <Section title={words.preview}>
        <LoadingRows
          label={words.previewLoading}
          count={6}
          rowHeight={32}
          lines={[[64, "60%", 40]]}
        />
      </Section>
    );
  const places = answer.ids.map((id) => draft.enrichments.findIndex((rule) => rule.id === id));
  return (
    <PreviewResult
      preview={answer}
      tag={draft.name.trim().toLowerCase() || words.thisTag}
      isStale={isUnreadable}
      placeOf={(rule) => (places[rule] ?? rule) + 1}
    />
  );
}

interface PreviewResultProps {
  preview: EnrichmentPreview;
  tag: string;
  isStale: boolean;
  placeOf: (rule: number) => number;
}

function PreviewResult({
  preview: { looked_at, is_cut, from, counts, samples },
  tag,
  isStale,
  placeOf,
}: PreviewResultProps) {
  const time = useTimeSettings();
  const [kind, setKind] = useState<SampleKind>("changed");
  if (looked_at === 0)
    return (
      <Section title={words.preview}>
        <p className="soft">{words.previewNoEvents}</p>
      </Section>
    );
  const visibleSamples = samples[kind];
  return (
    <Section
      title={words.preview}
      extra={
        <span role="status" className="num">
          {words.previewCount(counts.changed, looked_at)}
        </span>
      }
      end={
        <SegmentedControl
          label={words.samples}
          value={kind}
          onChange={setKind}
          items={kinds.map((id) => ({ id, label: words.kinds[id], count: numberText(counts[id]) }))}
        />
      }
    >
      <ShareBar
        className={styles.share}
        shares={[
          {
            id: "changed",
            tone: "main",
            count: counts.changed,
            label: words.shares.changed(counts.changed),
          },
          {
            id: "unchanged",
            tone: "rest",
            count: counts.unchanged,
            label: words.shares.unchanged(counts.unchanged),
          },
          {
            id: "conflicts",
            tone: "warning",
            count: counts.conflicts,
            label: words.shares.conflicts(counts.conflicts),
          },
          {
            id: "no_match",
            tone: "hollow",
            count: counts.no_match,
            label: words.shares.no_match(counts.no_match),
          },
        ]}
      />
      {isStale && <Notice>{words.previewWaits}</Notice>}
      {is_cut && (
        <p className={styles.note}>{words.previewCut(looked_at, momentText(from, time))}</p>
      )}
      {words.kindHelp[kind] !== null && counts[kind] > 0 && (
        <p className={styles.note}>{words.kindHelp[kind]}</p>
      )}
      {visibleSamples.length === 0 ? (
        <p className={styles.note}>{words.none[kind]}</p>
      ) : (
        <Table
          caption={words.preview}
          columns={columnsOf(kind, tag, placeOf)}
          rows={visibleSamples}
          keyOf={(sample) => `${sample.receipt_id} ${sample.index}`}
          footer={words.shown(visibleSamples.length, counts[kind])}
        />
      )}
    </Section>
  );
}

function columnsOf(
  kind: SampleKind,
  tag: string,
  placeOf: (rule: number) => number,
): TableColumn<EnrichmentSample>[] {
  const columns: TableColumn<EnrichmentSample>[] = [
    {
      id: "time",
      head: words.columns.time,
      width: "84px",
      cell: (sample) => (
        <Link href={`/integrations/troubleshooting?log=${sample.receipt_id}`}>
          <TimeAgo at={sample.at} />
        </Link>
      ),
    },
    {
      id: "primary",
      head: words.columns.primary,
      cell: (sample) => (
        <bdi className="strong" title={sample.primary}>
          {sample.primary}
        </bdi>
      ),
    },
    {
      id: "secondary",
      head: words.columns.secondary,
      cell: (sample) => <bdi title={sample.secondary ?? ""}>{sample.secondary}</bdi>,
    },
    {
      id: "before",
      head: words.columns.before(tag),
      width: "18%",
      cell: (sample) => <Value value={sample.before} />,
    },
  ];
  if (kind === "no_match") return columns;
  return [
    ...columns,
    {
      id: "arrow",
      head: "",
      width: "32px",
      cell: () => (
        <span aria-hidden className="soft">
          →
        </span>
      ),
    },
    {
      id: "after",
      head: kind === "conflicts" ? words.columns.found : words.columns.after(tag),
      width: "20%",
      cell: (sample) => <Value value={sample.after} isNew={kind === "changed"} />,
    },
    {
      id: "rule",
      head: words.columns.rule,
      width: "48px",
      isNumber: true,
      cell: (sample) => (sample.rule === null ? null : placeOf(sample.rule)),
    },
  ];
}

function Value({
  value,
  isNew = false,
}: {
  value: EnrichmentSample["before"];
  isNew?: boolean;
}): ReactNode {
  if (value === null) return <span className="soft">{words.noValue}</span>;
  const text = Array.isArray(value) ? listText(value.map(String)) : String(value);
  return isNew ? (
    <Chip isMono tone="accent" className={styles.value}>
      {text}
    </Chip>
  ) : (
    <bdi className="mono" title={text}>
      {text}
    </bdi>
  );
}
