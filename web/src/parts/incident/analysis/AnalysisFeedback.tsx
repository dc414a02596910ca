import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState, type FormEvent } from "react";
import { insightLimits } from "#contract/insight-limits.ts";
import { useAnalysisFeedback } from "../../../data/analysis.ts";
import { firstErrorText } from "../../../data/client/error-text.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { analysisWords as words } from "../../../words/words.ts";
import styles from "./IncidentAnalysis.module.css";

interface AnalysisFeedbackProps {
  params: IncidentKey;
  analysisId: string;
  verdict: boolean | null;
}

/** Counts at once; who says that it was wrong may say why. */
export function AnalysisFeedback({ params, analysisId, verdict }: AnalysisFeedbackProps) {
  const { mutate } = useAnalysisFeedback();
  const [asks, setAsks] = useState(false);
  const say = (isHelpful: boolean, additionalFeedback?: string) =>
    mutate(
      {
        params,
        body: {
          analysis_id: analysisId,
          isHelpful,
          ...(additionalFeedback && { additionalFeedback }),
        },
      },
      {
        onError: (error) =>
          showToast({ title: firstErrorText(error, words.notSaid), tone: "problem" }),
      },
    );
  return (
    <div className={styles.thumbs}>
      <IconButton
        label={words.right}
        icon={ThumbsUp}
        isPressed={verdict === true}
        onClick={() => say(true)}
      />
      <IconButton
        label={words.wrong}
        icon={ThumbsDown}
        isPressed={verdict === false}
        onClick={() => {
          say(false);
          setAsks(true);
        }}
      />
      {asks && (
        <ReasonModal
          onClose={() => setAsks(false)}
          onSend={(reason) => {
            setAsks(false);
            if (reason !== "") say(false, reason);
          }}
        />
      )}
    </div>
  );
}

function ReasonModal({
  onClose,
  onSend,
}: {
  onClose: () => void;
  onSend: (reason: string) => void;
}) {
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(reason.trim());
  };
  return (
    <Modal
      isOpen
      title={words.reasonTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.skip}</Button>
          <Button type="submit" form="analysis-reason" variant="primary">
            {words.send}
          </Button>
        </>
      }
    >
      <form id="analysis-reason" onSubmit={submit}>
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
