import { History } from "lucide-react";
import { useState, type FormEvent } from "react";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { RuleKind } from "#contract/rules.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText, fieldProblems } from "../../data/client/error-text.ts";
import { useTestRun } from "../../data/rule-tests.ts";
import { useMe } from "../../data/session/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { ruleTestWords as words } from "../../words/en.ts";
import styles from "./RuleTests.module.css";
import { SampleEvents } from "./SampleEvents.tsx";
import {
  eventsText,
  expectationOf,
  jsonText,
  readEvents,
  readExpectation,
  tagsSetBy,
} from "./test-text.ts";
import { TestRunResult } from "./TestRunResult.tsx";

interface TestDialogProps {
  kind: RuleKind;
  id: string | null;
  draft: object;
  isDraft: boolean;
  /** Null for a new one. */
  test: RuleTest | null;
  mayWrite: boolean;
  /** Answers why it was refused; null when it is kept. */
  onKeep: (test: RuleTest) => Promise<Error | null>;
  onClose: () => void;
}

/** One test: its name, its events, what is expected of them, and what happens now. */
export function TestDialog({
  kind,
  id,
  draft,
  isDraft,
  test,
  mayWrite,
  onKeep,
  onClose,
}: TestDialogProps) {
  const mayPick = mayDo(useMe(), "integrations@read") && mayWrite;
  const [name, setName] = useState(test?.name ?? "");
  const [eventText, setEventText] = useState(test ? eventsText(test.events) : "");
  // Until somebody writes an expectation it is that what happens now goes on happening.
  const [written, setWritten] = useState<string | null>(test ? jsonText(test.expect) : null);
  const [isPicking, setPicking] = useState(test === null && mayPick);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const events = readEvents(eventText);
  const expected = written === null ? null : readExpectation(written);
  const testRun = useDebouncedValue(
    "value" in events
      ? {
          id,
          draft: id === null || isDraft ? draft : null,
          tests: [
            {
              name: words.newTitle,
              events: events.value,
              expect: expected && "value" in expected ? expected.value : emptyExpectation,
            },
          ],
        }
      : null,
  );
  const run = useTestRun(kind, testRun);
  const result = testRun && run.data ? run.data.results[0] : undefined;
  const actualExpectation = result && expectationOf(kind, result, tagsSetBy(kind, draft));
  const expectText = written ?? (actualExpectation ? jsonText(actualExpectation) : "");
  const expectation = readExpectation(expectText);
  const problems = { ...fieldProblems(run.error), ...fieldProblems(refused) };
  const unfit = Object.entries(problems).find(([path]) => /^tests\.\d+\.expect/.test(path))?.[1];
  const eventProblem =
    "problem" in events && (isTried || events.problem !== "none")
      ? words.problems[events.problem]
      : undefined;
  const expectProblem =
    "problem" in expectation && (isTried || expectation.problem !== "none")
      ? words.problems[expectation.problem]
      : unfit;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || !("value" in events) || !("value" in expectation)) return;
    setBusy(true);
    const refusal = await onKeep({
      name: name.trim(),
      events: events.value,
      expect: expectation.value,
    });
    setBusy(false);
    if (refusal) setRefused(refusal);
    else onClose();
  };
  return (
    <Modal isOpen size="l" title={test ? words.editTitle : words.newTitle} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={words.name}
          autoComplete="off"
          placeholder={words.namePlaceholder}
          value={name}
          readOnly={!mayWrite}
          error={isTried && name.trim() === "" ? words.nameMissing : undefined}
          onChange={setName}
        />
        <div className={styles.columns}>
          <div className={styles.side}>
            <TextArea
              isMono
              rows={8}
              spellCheck={false}
              label={words.events}
              help={words.eventsHelp}
              error={eventProblem}
              value={eventText}
              readOnly={!mayWrite}
              onChange={setEventText}
            />
            {mayPick && (
              <Button
                size="s"
                icon={History}
                className={styles.start}
                aria-expanded={isPicking}
                onClick={() => setPicking(!isPicking)}
              >
                {isPicking ? words.hidePick : words.pick}
              </Button>
            )}
            {isPicking && (
              <SampleEvents
                onTake={(event) =>
                  setEventText(eventsText("value" in events ? [...events.value, event] : [event]))
                }
              />
            )}
          </div>
          <div className={styles.side}>
            <TextArea
              isMono
              rows={8}
              spellCheck={false}
              label={words.expect}
              help={words.expectHelp}
              error={expectProblem}
              value={expectText}
              readOnly={!mayWrite}
              onChange={setWritten}
            />
            {mayWrite && actualExpectation && written !== null && (
              <Button size="s" className={styles.start} onClick={() => setWritten(null)}>
                {words.expectNow}
              </Button>
            )}
            <TestRunResult
              waits={
                testRun === null
                  ? words.happensWaits
                  : unfit === undefined
                    ? null
                    : words.happensUnfit
              }
              run={run}
              isJudged={test !== null || written !== null}
            />
          </div>
        </div>
        {id === null && <p className="soft small">{words.kept}</p>}
        {refused && unfit === undefined && (
          <p role="alert" className={styles.error}>
            {errorText(refused)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
            {mayWrite ? words.cancel : words.close}
          </Button>
          {mayWrite && (
            <Button variant="primary" type="submit" isBusy={isBusy}>
              {id === null ? words.keep : words.save}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** Asks nothing: to see what becomes of the events. */
const emptyExpectation: RuleTest["expect"] = { events: [] };
