import { useState, type FormEvent } from "react";
import type { Alert, Incident } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { useKeys } from "../../../ui/useKeys.ts";
import { actionWords, shortStatusWords, splitWords as words } from "../../../words/words.ts";
import styles from "./SplitDialog.module.css";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

interface SplitDialogProps {
  incident: Incident;
  alerts: readonly Alert[];
  names: ReadonlyMap<string, string>;
  actions: IncidentActionHandlers;
  onClose: () => void;
  onDone: () => void;
}

/** Moves alerts out into an incident of their own. */
export default function SplitDialog({
  incident,
  alerts,
  names,
  actions: incidentActions,
  onClose,
  onDone,
}: SplitDialogProps) {
  const [note, setNote] = useState("");
  const split = () => {
    onClose();
    onDone();
    void incidentActions.split(
      incident,
      alerts.map((alert) => alert.id),
      note,
    );
  };
  useKeys({ "mod+enter": split }, { worksInFields: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    split();
  };
  const actions = (
    <>
      <Button onClick={onClose}>{actionWords.cancel}</Button>
      <Button type="submit" form="split" variant="primary">
        {words.submit(alerts.length)}
      </Button>
    </>
  );
  return (
    <Modal isOpen title={words.title(alerts.length)} onClose={onClose} actions={actions}>
      <p className="soft">{words.effect(incident.alerts.total - alerts.length)}</p>
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <li key={alert.id} className={styles.alert}>
            <StatusWord
              status={alert.status}
              word={shortStatusWords[alert.status]}
              size={12}
              className={styles.status}
            />
            <span className="ellipsis" dir="auto">
              {names.get(alert.id)}
            </span>
          </li>
        ))}
      </ul>
      <form id="split" onSubmit={submit}>
        <TextArea
          label={words.note}
          value={note}
          onChange={setNote}
          rows={2}
          maxLength={limits.commentCharacters}
        />
      </form>
    </Modal>
  );
}
