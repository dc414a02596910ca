import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type FormEvent, useState } from "react";
import { insightLimits } from "#contract/insight-limits.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { similarWords as words } from "../../../words/words.ts";
import styles from "./IncidentSimilar.module.css";

export interface Verdict {
  isHelpful: boolean;
  additionalFeedback?: string;
}
interface ThumbsProps {
  /** What is judged, as it is called. */
  name: string;
  feedback: boolean | null;
  judge: (verdict: Verdict) => Promise<unknown>;
}

/** Thumbs up or down; after a thumb down, why, if the person wants to say. */
export function Thumbs({ name, feedback, judge }: ThumbsProps) {
  const [isAsking, setAsking] = useState(false);
  const send = (verdict: Verdict) =>
    judge(verdict).then(
      () => undefined,
      (error: unknown) =>
        void showToast({ tone: "problem", title: words.notJudged, detail: errorText(error) }),
    );
  return (
    <div className={styles.thumbs}>
      <IconButton
        size="m"
        icon={ThumbsUp}
        label={words.helps(name)}
        isPressed={feedback === true}
        onClick={() => void send({ isHelpful: true })}
      />
      <IconButton
        size="m"
        icon={ThumbsDown}
        label={words.helpsNot(name)}
        isPressed={feedback === false}
        onClick={() => {
          void send({ isHelpful: false });
          setAsking(true);
        }}
      />
      {isAsking && (
        <ReasonModal
          onClose={() => setAsking(false)}
          onSave={(additionalFeedback) => void send({ isHelpful: false, additionalFeedback })}
        />
      )}
    </div>
  );
}

function ReasonModal({
  onClose,
  onSave,
}: {
  onClose: () => void;
  onSave: (reason: string) => void;
}) {
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
      title={words.reasonTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.skip}</Button>
          <Button type="submit" form="suggestion-reason" variant="primary">
            {words.saveReason}
          </Button>
        </>
      }
    >
      <form id="suggestion-reason" onSubmit={submit}>
        <TextArea
          label={words.reason}
          help={words.reasonHelp}
          rows={4}
          maxLength={insightLimits.reasonCharacters}
          value={reason}
          onChange={setReason}
        />
      </form>
    </Modal>
  );
}
