import type { AlertFilterPreview } from "#contract/alert-filters.ts";
import { type FilterDraft, useFilterPreview } from "../../../data/alert-filters.ts";
import { useSettled } from "../../../ui/useSettled.ts";
import {
  DraftPreview,
  PreviewNote,
  PreviewNothing,
  PreviewSection,
  PreviewShare,
} from "../../../parts/DraftPreview.tsx";
import { Link } from "../../../ui/Link.tsx";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import { Table, type TableColumn } from "../../../ui/Table.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { momentText } from "../../../ui/time-text.ts";
import { useTimeSettings } from "../../../ui/TimeSettingsProvider.tsx";
import { alertFilterWords as words, numberText, statusWords } from "../../../words/en.ts";
import styles from "./FilterPreview.module.css";

/**
 * What the filter would have dropped of what was really sent. The last answer stays in sight while
 * the next is on its way.
 */
export function FilterPreview({ draft }: { draft: FilterDraft }) {
  const { bpql, sourceSystems, drops_ok, schedule } = draft;
  const asked = useSettled({ bpql, sourceSystems, drops_ok, schedule });
  const answer = useFilterPreview(asked);
  return (
    <DraftPreview
      title={words.preview}
      answer={answer}
      waits={null}
      unreadable={words.previewWaits}
      loading={words.previewLoading}
    >
      {(preview) => <Answer preview={preview} />}
    </DraftPreview>
  );
}

function Answer({
  preview: { looked_at, is_cut, from, dropped, alerts, by_source, samples },
}: {
  preview: AlertFilterPreview;
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
      {is_cut && <PreviewNote>{words.previewCut(looked_at, momentText(from, time))}</PreviewNote>}
      {dropped === 0 ? (
        <PreviewNothing title={words.previewNone}>{words.previewNoneWords}</PreviewNothing>
      ) : (
        <>
          <PreviewNote>
            {[
              words.previewAlerts(alerts),
              ...by_source.map((one) => `${one.source_system} ${numberText(one.dropped)}`),
            ].join(" · ")}
          </PreviewNote>
          <Table
            caption={words.preview}
            columns={columns}
            rows={samples}
            keyOf={(one) => `${one.receipt_id} ${one.index}`}
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
    cell: (one) => (
      <Link href={`/integrations/troubleshooting?log=${one.receipt_id}`}>
        <TimeAgo at={one.at} />
      </Link>
    ),
  },
  {
    id: "status",
    head: words.columns.status,
    width: "104px",
    cell: (one) => <StatusWord status={one.status} word={statusWords[one.status]} size={12} />,
  },
  {
    id: "what",
    head: words.columns.what,
    cell: (one) => (
      <div className={styles.what}>
        <div className="ellipsis strong" title={one.primary}>
          {one.primary}
          {one.secondary === null ? "" : ` · ${one.secondary}`}
        </div>
        <div className="ellipsis small soft" title={one.description}>
          {one.description}
        </div>
      </div>
    ),
  },
  {
    id: "source",
    head: words.columns.source,
    width: "120px",
    cell: (one) => <span className="ellipsis">{one.source_system}</span>,
  },
];
