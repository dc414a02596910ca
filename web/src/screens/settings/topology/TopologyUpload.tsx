import { useState } from "react";
import { CallError } from "../../../data/client/call-error.ts";
import { errorText, sentence } from "../../../data/client/error-text.ts";
import { useReadTopologyFile, useTryTopologyFile } from "../../../data/topology.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { FileDrop } from "../../../ui/form/FileDrop.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { topologyWords as words } from "../../../words/words.ts";
import styles from "./Topology.module.css";

type Mode = "add" | "replace";
interface ReadFile {
  name: string;
  format: "csv" | "json";
  text: string;
}

/** Dependencies from a file: what would change is said before anything does. */
export function TopologyUpload({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<Mode>("add");
  const [file, setFile] = useState<ReadFile | null>(null);
  const trial = useTryTopologyFile();
  const save = useReadTopologyFile();
  const bodyOf = ({ format, text }: ReadFile, how: Mode) => ({ format, text, mode: how });
  const attempt = (next: ReadFile, how: Mode) => {
    setFile(next);
    trial.mutate({ body: { ...bodyOf(next, how), is_trial: true } });
  };
  const choose = (chosen: File) =>
    void chosen
      .text()
      .then((text) =>
        attempt(
          { name: chosen.name, format: chosen.name.endsWith(".json") ? "json" : "csv", text },
          mode,
        ),
      );
  const take = () =>
    file &&
    void save.mutateAsync({ body: bodyOf(file, mode) }).then(
      () => {
        showToast({ title: words.saved });
        onClose();
      },
      (error: unknown) =>
        showToast({ tone: "problem", title: words.notRead, detail: errorText(error) }),
    );
  return (
    <Modal
      isOpen
      title={words.uploadTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" isDisabled={!trial.data || save.isPending} onClick={take}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className={styles.upload}>
        <Field label={words.mode}>
          {() => (
            <SegmentedControl
              label={words.mode}
              items={(["add", "replace"] as const).map((id) => ({ id, label: words.modes[id] }))}
              value={mode}
              onChange={(next) => {
                setMode(next);
                if (file) attempt(file, next);
              }}
            />
          )}
        </Field>
        <FileDrop
          label={words.choose}
          accept=".csv,.json,text/csv,application/json"
          isBusy={trial.isPending}
          onFile={choose}
        >
          {file?.name ?? words.dropHelp}
        </FileDrop>
        {trial.data && (
          <p role="status">
            {words.changes(
              words.sizes(trial.data.added.nodes, trial.data.added.edges),
              words.sizes(trial.data.removed.nodes, trial.data.removed.edges),
            )}
          </p>
        )}
        {trial.error && <FileProblems error={trial.error} />}
      </div>
    </Modal>
  );
}

/** Every problem with its place. */
function FileProblems({ error }: { error: Error }) {
  const problems = error instanceof CallError ? error.problems : [];
  return (
    <Notice tone="problem">
      {problems.length === 0 ? (
        errorText(error)
      ) : (
        <ul className={styles.problems}>
          {problems.map(({ field, message }, at) => (
            <li key={at}>
              {field !== undefined && field !== "text" && `${field}: `}
              {sentence(message)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
