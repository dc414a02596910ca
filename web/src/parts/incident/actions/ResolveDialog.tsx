import { useState, type FormEvent } from "react";
import type { Incident } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { useKeys } from "../../../ui/useKeys.ts";
import { actionWords, resolveWords as words } from "../../../words/words.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

interface ResolveDialogProps {
  incidents: readonly Incident[];
  actions: IncidentActionHandlers;
  onClose: () => void;
  /** After it was sent. */
  onDone: () => void;
}

/** Resolves with a comment. Without one a press of the button, or the key, is enough. */
export default function ResolveDialog({
  incidents,
  actions: incidentActions,
  onClose,
  onDone,
}: ResolveDialogProps) {
  const [comment, setComment] = useState("");
  const send = () => {
    onClose();
    onDone();
    void incidentActions.resolve(incidents, comment);
  };
  useKeys({ "mod+enter": send }, { worksInFields: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const actions = (
    <>
      <Button onClick={onClose}>{actionWords.cancel}</Button>
      <Button type="submit" form="resolve" variant="primary" keys="mod+enter">
        {actionWords.resolveCount(incidents.length)}
      </Button>
    </>
  );
  return (
    <Modal
      isOpen
      title={words.title(incidents[0]?.title ?? "", incidents.length)}
      onClose={onClose}
      actions={actions}
    >
      <form id="resolve" onSubmit={submit}>
        <TextArea
          label={words.comment}
          help={words.commentHelp}
          value={comment}
          onChange={setComment}
          rows={4}
          maxLength={limits.commentCharacters}
        />
      </form>
    </Modal>
  );
}
