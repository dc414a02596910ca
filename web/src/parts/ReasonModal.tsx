import { type FormEvent, useId, useState } from "react";
import { insightLimits } from "#contract/insight-limits.ts";
import { Button } from "../ui/form/Button.tsx";
import { TextArea } from "../ui/form/TextArea.tsx";
import { Modal } from "../ui/overlay/Modal.tsx";
import { reasonWords as words } from "../words/words.ts";

interface ReasonModalProps {
  onClose: () => void;
  /** Not called without a reason. */
  onSave: (reason: string) => void;
}

/** Why a suggestion was wrong, from whoever has just said that it was and wants to say more. */
export function ReasonModal({ onClose, onSave }: ReasonModalProps) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") onSave(reason.trim());
    onClose();
  };
  return (
    <Modal
      isOpen
      size="s"
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.skip}</Button>
          <Button type="submit" form={formId} variant="primary">
            {words.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextArea
          label={words.reason}
          help={words.help}
          rows={4}
          maxLength={insightLimits.reasonCharacters}
          value={reason}
          onChange={setReason}
        />
      </form>
    </Modal>
  );
}
