import { useLocation } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { aiLimits } from "#contract/ai-limits.ts";
import type { CurrentUser } from "#contract/session.ts";
import { useAskAssistant, useAssistant } from "../../data/assistant.ts";
import { errorText } from "../../data/client/error-text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { assistantWords as words } from "../../words/words.ts";
import styles from "./Assistant.module.css";
import { AssistantTurn } from "./AssistantTurn.tsx";
import { conversationOf, incidentOnScreen, type Turn } from "./conversation.ts";
import { WithoutModel } from "./WithoutModel.tsx";

interface AssistantPanelProps {
  me: CurrentUser;
  turns: readonly Turn[];
  onTurns: (change: (turns: readonly Turn[]) => readonly Turn[]) => void;
  /** Somebody follows a source. */
  onLeave: () => void;
}

export function AssistantPanel({ me, turns, onTurns, onLeave }: AssistantPanelProps) {
  const { data, isError, error, refetch } = useAssistant();
  if (data === undefined)
    return isError ? (
      <BrokenState title={words.broken} onRetry={() => void refetch()}>
        {errorText(error)}
      </BrokenState>
    ) : (
      <LoadingRows label={words.loading} count={3} />
    );
  if (data.model === null) return <WithoutModel me={me} onLeave={onLeave} />;
  return <Conversation model={data.model} {...{ turns, onTurns, onLeave }} />;
}

function Conversation({
  model,
  turns,
  onTurns,
  onLeave,
}: Omit<AssistantPanelProps, "me"> & { model: string }) {
  const incidentId = incidentOnScreen(useLocation().pathname);
  const [text, setText] = useState("");
  const { mutateAsync } = useAskAssistant();
  const last = turns.at(-1);
  const isWaiting = last !== undefined && last.answer === null && last.error === null;

  const change = (id: number, result: Pick<Turn, "answer" | "error">) =>
    onTurns((all) => all.map((turn) => (turn.id === id ? { ...turn, ...result } : turn)));
  const ask = (question: string) => {
    if (question === "" || isWaiting) return;
    const id = (last?.id ?? 0) + 1;
    const conversation = conversationOf(turns, question);
    onTurns((all) => [...all, { id, question, answer: null, error: null }]);
    setText("");
    // A promise is kept even when the panel is closed meanwhile.
    void mutateAsync({ body: { conversation, incident_id: incidentId } }).then(
      (answer) => change(id, { answer, error: answer.error }),
      (problem: unknown) => change(id, { answer: null, error: errorText(problem) }),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(text.trim());
  };
  return (
    <div className={styles.panel}>
      {turns.length === 0 ? (
        <Examples isAboutIncident={incidentId !== null} onAsk={ask} />
      ) : (
        <ol className={styles.turns} aria-label={words.conversation} aria-live="polite">
          {turns.map((turn) => (
            <li key={turn.id}>
              <AssistantTurn turn={turn} onLeave={onLeave} onAgain={() => ask(turn.question)} />
            </li>
          ))}
        </ol>
      )}
      <div key={`${turns.length} ${isWaiting}`} ref={scrollIntoView} />
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label={words.label}
          hidesLabel
          placeholder={words.placeholder}
          value={text}
          onChange={setText}
          rows={2}
          maxLength={aiLimits.turnCharacters}
          ref={focusOn}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            ask(text.trim());
          }}
        />
        <div className={styles.foot}>
          <span className="small soft">{words.model(model)}</span>
          {turns.length > 0 && (
            <Button isDisabled={isWaiting} onClick={() => onTurns(() => [])}>
              {words.clear}
            </Button>
          )}
          <Button type="submit" variant="primary" isBusy={isWaiting}>
            {words.ask}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** The panel was open before the field was there. */
const focusOn = (element: HTMLElement | null) => element?.focus();
const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest" });

interface ExamplesProps {
  /** One is on the screen. */
  isAboutIncident: boolean;
  onAsk: (question: string) => void;
}

function Examples({ isAboutIncident, onAsk }: ExamplesProps) {
  const examples = isAboutIncident ? words.incidentExamples : words.examples;
  return (
    <div className={styles.turn}>
      <p className="soft">{words.hint}</p>
      <ul className={styles.examples} aria-label={words.suggestions}>
        {examples.map((example) => (
          <li key={example}>
            <Button onClick={() => onAsk(example)}>{example}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
