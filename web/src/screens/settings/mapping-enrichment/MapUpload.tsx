import type { MappingTable } from "#contract/mapping.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useUploadMap } from "../../../data/mapping-tables.ts";
import { FileDrop } from "../../../ui/form/FileDrop.tsx";
import { ProgressBar } from "../../../ui/state/ProgressBar.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { mappingWords as words } from "../../../words/words.ts";
import { csvHeader } from "./map-columns.ts";
import styles from "./MapContent.module.css";
import { MapJob } from "./MapJob.tsx";

/** New rows from a file, and how the last one fares. */
export function MapUpload({
  table: { id, config, map },
  mayWrite,
}: {
  table: MappingTable;
  mayWrite: boolean;
}) {
  const { upload, sent } = useUploadMap(id);
  const send = (file: File) =>
    upload.mutate(file, {
      onError: (error) =>
        showToast({ tone: "problem", title: words.notUploaded, detail: errorText(error) }),
    });
  const share = `${Math.round((sent ?? 0) * 100)} %`;
  return (
    <>
      {mayWrite && (
        <FileDrop label={words.choose} accept=".csv,text/csv" isBusy={sent !== null} onFile={send}>
          {words.dropHelp(csvHeader(config.fields))}
        </FileDrop>
      )}
      {sent === null ? (
        <MapJob tableId={id} rowsBefore={map?.rows ?? 0} />
      ) : (
        <div className={styles.job}>
          <ProgressBar value={sent} label={words.sending(share)} />
          <span role="status">{words.sending(share)}</span>
        </div>
      )}
    </>
  );
}
