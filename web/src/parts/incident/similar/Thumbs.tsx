import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/client/error-text.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { ReasonModal } from "../../ReasonModal.tsx";
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
