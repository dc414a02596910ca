import {
  type MappingPreview,
  type MappingSample,
  type MappingTable,
  previewCsvCharacters,
} from "#contract/mapping.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { type MapDraft, useMapPreview } from "../../../data/mapping-tables.ts";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { ShareBar } from "../../../ui/status/ShareBar.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { mappingWords as words } from "../../../words/words.ts";
import { valueText } from "../../../parts/difference/differences.ts";
import styles from "./MapContent.module.css";

/** What the map would have known of last week's events: of its rows, or of a file that was chosen. */
export function MapTrial({ draft, item }: { draft: MapDraft; item: MappingTable | null }) {
  const { file } = draft;
  const { when, config } = useDebouncedValue({ when: draft.when, config: draft.config });
  const isComplete = config.fields.every(({ title, tag_name }) => title !== "" && tag_name !== "");
  const hasRows = item !== null && item.active && item.map !== null && item.map.rows > 0;
  const isReady = isComplete && (file !== undefined || hasRows);
  const { data, error, refetch } = useMapPreview(
    { when, config, file: isReady ? file : undefined },
    { tableId: isReady && !file ? item?.id : undefined },
  );
  if (!isReady) return null;
  return (
    <Section
      title={words.trial}
      extra={data && <span role="status">{words.trialCount(data.matched, data.candidates)}</span>}
    >
      {data ? (
        <TrialResult preview={data} isFileCut={(file?.size ?? 0) > previewCsvCharacters} />
      ) : error ? (
        <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.trialLoading} count={3} rowHeight={32} lines={[[64, "60%"]]} />
      )}
    </Section>
  );
}

function TrialResult({ preview, isFileCut }: { preview: MappingPreview; isFileCut: boolean }) {
  const { looked_at, is_cut, rows, candidates, matched, missing, samples } = preview;
  if (candidates === 0) return <p className="soft">{words.trialNone(looked_at)}</p>;
  return (
    <>
      <ShareBar
        className={styles.share}
        shares={[
          { id: "known", tone: "main", count: matched, label: words.trialKnown(matched, rows) },
          {
            id: "missing",
            tone: "hollow",
            count: candidates - matched,
            label: words.trialMissing(candidates - matched),
          },
        ]}
      />
      {is_cut && <p className="small soft">{words.trialCut(looked_at)}</p>}
      {isFileCut && <p className="small soft">{words.trialFileCut(rows)}</p>}
      {missing.length > 0 && (
        <Table
          caption={words.missing}
          columns={missingColumns}
          rows={missing}
          keyOf={({ values }) => values.join("\n")}
          footer={words.missingShown(missing.length, preview.missing_values)}
        />
      )}
      {samples.length > 0 && (
        <Table
          caption={words.trialSamples}
          columns={sampleColumns}
          rows={samples}
          keyOf={({ receipt_id, index, tag }) => `${receipt_id} ${index} ${tag}`}
        />
      )}
    </>
  );
}

const missingColumns: TableColumn<MappingPreview["missing"][number]>[] = [
  {
    id: "values",
    head: words.missing,
    cell: ({ values }) => <bdi>{values.map((value) => value || words.noValue).join(" · ")}</bdi>,
  },
  {
    id: "events",
    head: words.missingEvents,
    width: "120px",
    cell: ({ events }) => events,
  },
];

const sampleColumns: TableColumn<MappingSample>[] = [
  {
    id: "event",
    head: words.trialSamples,
    cell: ({ receipt_id, primary, secondary }) => (
      <Link href={`/integrations/troubleshooting?log=${receipt_id}`}>
        <bdi>{secondary === null ? primary : `${primary} · ${secondary}`}</bdi>
      </Link>
    ),
  },
  { id: "tag", head: words.columnTag, width: "20%", cell: ({ tag }) => <code>{tag}</code> },
  {
    id: "change",
    head: words.trialChange,
    width: "40%",
    cell: ({ before, after }) => (
      <bdi>{`${valueText(before) || words.noValue} → ${valueText(after)}`}</bdi>
    ),
  },
];
