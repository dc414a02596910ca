import type { ReactNode } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { previewEnvironment } from "#contract/environments.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { ProgressBar } from "../../ui/state/ProgressBar.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { StatusWord } from "../../ui/status/StatusWord.tsx";
import { Table, type TableColumn } from "../../ui/list/Table.tsx";
import { environmentWords as words, numberText, statusWords } from "../../words/words.ts";
import styles from "./EnvironmentForm.module.css";

type Preview = ReplyOf<typeof previewEnvironment>;
type Row = Preview["items"][number];

interface FilterPreviewProps {
  preview: Preview | undefined;
  /** The filter cannot be asked about as it is. */
  isWaiting: boolean;
  mayPreview: boolean;
  error: string | undefined;
  onRetry: () => void;
}

/**
 * Which open incidents the definition would hold. The last answer stays in sight while the next is
 * on its way.
 */
export function FilterPreview({
  preview,
  isWaiting,
  mayPreview,
  error,
  onRetry,
}: FilterPreviewProps) {
  if (!mayPreview)
    return (
      <FilterPreviewSection>
        <p className="soft">{words.previewRefused}</p>
      </FilterPreviewSection>
    );
  if (!preview && error !== undefined)
    return (
      <FilterPreviewSection>
        <BrokenState level={3} title={error} onRetry={onRetry} />
      </FilterPreviewSection>
    );
  if (!preview)
    return (
      <FilterPreviewSection>
        {isWaiting ? (
          <p className="soft">{words.previewWaits}</p>
        ) : (
          <LoadingRows
            label={words.previewLoading}
            count={6}
            rowHeight={40}
            lines={[[64, "60%", 40]]}
          />
        )}
      </FilterPreviewSection>
    );
  const { total, of, items } = preview;
  return (
    <FilterPreviewSection count={words.previewCount(total, of)}>
      <ProgressBar
        value={of === 0 ? 0 : total / of}
        label={words.previewBar}
        valueText={words.previewCount(total, of)}
        className={styles.share}
      />
      {isWaiting && <p className={styles.waits}>{words.previewWaits}</p>}
      {total === 0 ? (
        <div className={styles.nothing}>
          <b>{words.previewNone}</b>
          <p className="soft">{words.previewNoneWords}</p>
        </div>
      ) : (
        <Table
          caption={words.previewBar}
          columns={columns}
          rows={items}
          keyOf={(incident) => incident.id}
          footer={words.previewShown(items.length, total)}
        />
      )}
    </FilterPreviewSection>
  );
}

function FilterPreviewSection({ count, children }: { count?: string; children: ReactNode }) {
  return (
    <Section
      title={words.preview}
      extra={
        count === undefined ? undefined : (
          <span role="status" className="num">
            {count}
          </span>
        )
      }
    >
      {children}
    </Section>
  );
}

const columns: readonly TableColumn<Row>[] = [
  {
    id: "status",
    head: words.columns.status,
    width: "112px",
    cell: (incident) => (
      <StatusWord status={incident.status} word={statusWords[incident.status]} size={12} />
    ),
  },
  {
    id: "incident",
    head: words.columns.incident,
    cell: (incident) => (
      <div className={styles.incident}>
        <div className="ellipsis strong" title={incident.title}>
          {incident.title}
        </div>
        <div className="ellipsis small soft" title={incident.subtitle}>
          {incident.subtitle}
        </div>
      </div>
    ),
  },
  {
    id: "alerts",
    head: words.columns.alerts,
    width: "56px",
    isNumber: true,
    cell: (incident) => numberText(incident.alerts),
  },
];
