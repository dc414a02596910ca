import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { insightLimits } from "#contract/insight-limits.ts";
import type { translateWords } from "#contract/search.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useJudgeTranslation, useTranslation } from "../../data/search/translate.ts";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { Notice } from "../../ui/state/Notice.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { analysisWords, askInWords as words, listText, reasonWords } from "../../words/words.ts";
import { precisionText } from "../precision-text.ts";
import styles from "./AskInWords.module.css";
import { BpqlText } from "./BpqlText.tsx";
import { explanationText } from "./explanation-text.ts";

type Translation = ReplyOf<typeof translateWords>;
const ASK_AFTER_MS = 250;

/** Words, the query that they were read as, and why; nothing runs before somebody takes it. */
export function AskInWordsPanel({ onUse }: { onUse: (query: string) => void }) {
  const [text, setText] = useState("");
  const question = useDebouncedValue(text.trim(), ASK_AFTER_MS);
  const { data, isError, error, isFetching, isPlaceholderData } = useTranslation(
    question === "" ? null : question,
  );
  // Reading the same words again, after a verdict say, leaves what stands there usable.
  const isCurrent = question === text.trim() && question !== "" && !isPlaceholderData;
  const translation = question === "" ? undefined : data;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isCurrent && translation && translation.bpql !== "") onUse(translation.bpql);
      }}
    >
      <TextField
        label={words.label}
        placeholder={words.placeholder}
        value={text}
        autoComplete="off"
        onChange={setText}
      />
      <div role="status" aria-busy={isFetching}>
        {question === "" && <p className="small soft">{words.hint}</p>}
        {isError && (
          <Notice tone="problem">
            {words.failed}: {errorText(error)}
          </Notice>
        )}
        {!isError && question !== "" && !translation && <p className="soft">{words.loading}</p>}
        {translation?.bpql === "" && <p className="soft">{words.nothing}</p>}
        {translation && translation.bpql !== "" && (
          <Proposal
            key={question}
            translation={translation}
            text={question}
            isCurrent={isCurrent}
          />
        )}
      </div>
    </form>
  );
}

interface ProposalProps {
  translation: Translation;
  text: string;
  /** It belongs to what stands in the field. */
  isCurrent: boolean;
}

function Proposal({ translation, text, isCurrent }: ProposalProps) {
  const { bpql, explanation, confidence, unread, precision } = translation;
  const [feedback, setFeedback] = useState<boolean | null>(null);
  const { mutate } = useJudgeTranslation();
  const judge = (
    isHelpful: boolean,
    { reason, onSaved }: { reason?: string; onSaved?: () => void } = {},
  ): void =>
    mutate(
      { body: { text, bpql, isHelpful, ...(reason && { additionalFeedback: reason }) } },
      {
        onSuccess: () => {
          setFeedback(isHelpful);
          onSaved?.();
        },
        onError: (problem) => {
          showToast({ tone: "problem", title: words.notJudged, detail: errorText(problem) });
        },
      },
    );
  return (
    <div className={styles.proposal} data-stale={!isCurrent || undefined}>
      <div role="group" className={styles.query} aria-label={words.query}>
        <BpqlText query={bpql} />
      </div>
      <ul className={styles.reasons} aria-label={words.why}>
        {explanation.map((part) => (
          <li key={JSON.stringify(part)}>{explanationText(part)}</li>
        ))}
      </ul>
      {unread.length > 0 && <p className="soft">{words.unread(listText(unread))}</p>}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" isDisabled={!isCurrent}>
          {words.use}
        </Button>
        <span className="small soft">
          {words.confidence(confidence)} · {analysisWords.engine["built-in"]}
          {precision !== null && (
            <>
              {" · "}
              {precisionText(precision)}
            </>
          )}
        </span>
        <span className={styles.thumbs}>
          <IconButton
            icon={ThumbsUp}
            label={words.right}
            isPressed={feedback === true}
            onClick={() => judge(true)}
          />
          <IconButton
            icon={ThumbsDown}
            label={words.wrong}
            isPressed={feedback === false}
            onClick={() => judge(false)}
          />
        </span>
      </div>
      {feedback === false && (
        <WhyNot onSave={(reason, onSaved) => judge(false, { reason, onSaved })} />
      )}
    </div>
  );
}

/** In the panel itself: a dialog of its own would close it. */
function WhyNot({ onSave }: { onSave: (reason: string, onSaved: () => void) => void }) {
  const [reason, setReason] = useState("");
  const [isSaved, setSaved] = useState(false);
  if (isSaved) return <p className="small soft">{reasonWords.saved}</p>;
  const save = (): void => {
    if (reason.trim() !== "") onSave(reason.trim(), () => setSaved(true));
  };
  return (
    <div className={styles.whyNot}>
      <TextField
        label={reasonWords.title}
        value={reason}
        maxLength={insightLimits.reasonCharacters}
        onChange={setReason}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The form around it would take the query that is wrong.
          event.preventDefault();
          save();
        }}
      />
      <Button isDisabled={reason.trim() === ""} onClick={save}>
        {reasonWords.save}
      </Button>
    </div>
  );
}
