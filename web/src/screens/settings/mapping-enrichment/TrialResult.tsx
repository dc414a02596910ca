import type { MappingPreview, MappingSample } from "#contract/mapping.ts";
import { valueText } from "../../../parts/difference/differences.ts";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { ShareBar } from "../../../ui/status/ShareBar.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { mappingWords as words } from "../../../words/words.ts";
import styles from "./MapContent.module.css";

/** How many of last week's events rows were found for, for which not, and what they would write. */
export function TrialResult({
  preview,
  isFileCut,
}: {
  preview: MappingPreview;
  isFileCut: boolean;
}) {
  const { looked_at, is_cut, rows, candidates, matched, missing, unchanged, samples } = preview;
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
      {unchanged.map(({ tag, events }) => (
        <p key={tag} className="small">
          {words.trialUnchanged(tag, events)}
        </p>
      ))}
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
