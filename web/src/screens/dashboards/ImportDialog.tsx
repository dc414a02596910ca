import { useState } from "react";
import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useImportDashboard } from "../../data/dashboards.ts";
import { FileDrop } from "../../ui/form/FileDrop.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { Notice } from "../../ui/state/Notice.tsx";
import { dashboardWords as words } from "../../words/words.ts";
import styles from "./Dashboard.module.css";

interface ImportDialogProps {
  onClose: () => void;
  onDone: (id: string) => void;
}

/** A dashboard from a file; every problem of the file is listed. */
export function ImportDialog({ onClose, onDone }: ImportDialogProps) {
  const [isUnread, setUnread] = useState(false);
  const load = useImportDashboard();
  const read = (file: File) =>
    void file.text().then((text) => {
      const document = objectOf(text);
      setUnread(document === null);
      if (document !== null)
        load.mutate(
          { body: { document } },
          {
            onSuccess: ({ id, name }) => {
              showToast({ title: words.imported(name) });
              onClose();
              onDone(id);
            },
          },
        );
    });
  const problems = isUnread ? [words.importUnread] : load.error ? problemsOf(load.error) : [];
  return (
    <Modal isOpen size="s" title={words.import} onClose={onClose}>
      <div className={styles.dialog}>
        <FileDrop
          label={words.importFile}
          accept="application/json,.json"
          onFile={read}
          isBusy={load.isPending}
        >
          {words.importWords}
        </FileDrop>
        {problems.length > 0 && (
          <Notice tone="problem">
            <ul role="alert">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Modal>
  );
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}

const problemsOf = (error: Error): string[] =>
  error instanceof CallError && error.problems.length > 0
    ? error.problems.map(({ field, message }) => (field ? `${field}: ${message}` : message))
    : [errorText(error)];
