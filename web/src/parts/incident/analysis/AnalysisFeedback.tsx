import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { useAnalysisFeedback } from "../../../data/analysis.ts";
import { firstErrorText } from "../../../data/client/error-text.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { ReasonModal } from "../../ReasonModal.tsx";
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
        <ReasonModal onClose={() => setAsks(false)} onSave={(reason) => say(false, reason)} />
      )}
    </div>
  );
}
