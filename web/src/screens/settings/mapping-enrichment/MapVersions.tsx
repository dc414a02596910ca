import { useState } from "react";
import type { MappingTable, MapVersion } from "#contract/mapping.ts";
import { downloadUrlOf, useMapVersions } from "../../../data/mapping-tables.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { mappingWords as words, numberText } from "../../../words/words.ts";
import styles from "./MapContent.module.css";
import { RestoreVersion } from "./RestoreVersion.tsx";

/** The uploads that are kept: who, when, which file, what changed, and the way back. */
export function MapVersions({ table, mayWrite }: { table: MappingTable; mayWrite: boolean }) {
  const { data } = useMapVersions(table.id);
  const [chosen, setChosen] = useState<MapVersion | null>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <Section className={styles.part} title={words.versions} extra={words.versionsHelp}>
      <Table
        caption={words.versions}
        columns={columnsOf(table.id, mayWrite ? setChosen : null)}
        rows={data.items}
        keyOf={(version) => version.id}
        minWidthPx={760}
      />
      {chosen && <RestoreVersion table={table} version={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function columnsOf(
  tableId: string,
  onRestore: ((version: MapVersion) => void) | null,
): TableColumn<MapVersion>[] {
  return [
    {
      id: "at",
      head: words.versionColumns.at,
      width: "88px",
      cell: ({ uploaded_at }) => <TimeAgo at={uploaded_at} />,
    },
    {
      id: "by",
      head: words.versionColumns.by,
      width: "96px",
      cell: ({ by }) => by && <bdi>{by}</bdi>,
    },
    {
      id: "file",
      head: words.versionColumns.file,
      cell: (version) => <VersionFile version={version} />,
    },
    {
      id: "rows",
      head: words.versionColumns.rows,
      width: "56px",
      isNumber: true,
      cell: ({ rows }) => numberText(rows),
    },
    {
      id: "changes",
      head: words.versionColumns.changes,
      width: "112px",
      cell: ({ changes }) =>
        changes && (
          <span title={words.changesTitle(changes)} className="num">
            {words.changes(changes)}
          </span>
        ),
    },
    {
      id: "actions",
      head: <span className="unseen">{words.actions}</span>,
      width: "228px",
      isNumber: true,
      cell: (version) => (
        <VersionActions tableId={tableId} version={version} onRestore={onRestore} />
      ),
    },
  ];
}

function VersionFile({ version: { file_name, restored_from } }: { version: MapVersion }) {
  return (
    <>
      {file_name === null ? (
        <span className="soft">{words.noFile}</span>
      ) : (
        <bdi title={file_name}>{file_name}</bdi>
      )}
      {restored_from !== null && (
        <span className="soft">
          {" "}
          {words.restoredFrom} <TimeAgo at={restored_from} isSpoken />
        </span>
      )}
    </>
  );
}

function VersionActions({
  tableId,
  version,
  onRestore,
}: {
  tableId: string;
  version: MapVersion;
  onRestore: ((version: MapVersion) => void) | null;
}) {
  if (version.is_current) return <span className="soft">{words.isActive}</span>;
  return (
    <span className={styles.choices}>
      <Link href={downloadUrlOf(tableId, version.id)} target="_self" download>
        {words.downloadVersion}
      </Link>
      {onRestore && (
        <Button size="s" onClick={() => onRestore(version)}>
          {words.restoreVersion}
        </Button>
      )}
    </span>
  );
}
