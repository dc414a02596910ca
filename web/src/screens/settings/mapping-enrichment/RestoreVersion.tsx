import type { MappingTable, MapVersion } from "#contract/mapping.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMapPreview, useRestoreMapVersion } from "../../../data/mapping-tables.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { mappingWords as words } from "../../../words/words.ts";
import { TrialResult } from "./TrialResult.tsx";

/** What a former upload would find today, before it is put in force again. */
export function RestoreVersion({
  table,
  version,
  onClose,
}: {
  table: MappingTable;
  version: MapVersion;
  onClose: () => void;
}) {
  const restore = useRestoreMapVersion();
  const { when, config } = table;
  const preview = useMapPreview(
    { when, config, file: undefined },
    { tableId: table.id, versionId: version.id },
  );
  const confirm = () =>
    restore.mutate(
      { params: { id: table.id, version_id: version.id } },
      {
        onSuccess: () => {
          showToast({ title: words.restoring(version.rows) });
          onClose();
        },
      },
    );
  return (
    <Modal
      isOpen
      title={words.restoreTitle(version.rows)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" isBusy={restore.isPending} data-autofocus onClick={confirm}>
            {words.restoreVersion}
          </Button>
        </>
      }
    >
      <p>{words.restoreHelp}</p>
      {preview.data ? (
        <>
          <p role="status">{words.trialOfVersion(preview.data.matched, preview.data.candidates)}</p>
          <TrialResult preview={preview.data} isFileCut={false} />
        </>
      ) : preview.error ? (
        <BrokenState
          level={3}
          title={errorText(preview.error)}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <LoadingRows label={words.trialLoading} count={3} rowHeight={32} lines={[[64, "60%"]]} />
      )}
      {restore.error && <p role="alert">{errorText(restore.error)}</p>}
    </Modal>
  );
}
