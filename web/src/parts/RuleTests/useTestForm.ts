import { useState } from "react";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { TestedRuleKind } from "#contract/rules.ts";
import { fieldProblems } from "../../data/client/field-problems.ts";
import { useTestRun } from "../../data/rule-tests.ts";
import { useFormProblems } from "../useFormProblems.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { ruleTestWords as words } from "../../words/words.ts";
import {
  eventsText,
  expectationOf,
  jsonText,
  readEvents,
  readExpectation,
  tagsSetBy,
} from "./test-text.ts";

export interface TestDialogProps {
  kind: TestedRuleKind;
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

/** What is written of a test, what is wrong with it, and what happens now. */
export function useTestForm({ kind, id, draft, isDraft, test, onKeep, onClose }: TestDialogProps) {
  const [name, setName] = useState(test?.name ?? "");
  const [eventText, setEventText] = useState(test ? eventsText(test.events) : "");
  // Until somebody writes an expectation it is that what happens now goes on happening.
  const [written, setWritten] = useState<string | null>(test ? jsonText(test.expect) : null);
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
  const { refusal, refuse } = useFormProblems(refused, { name, eventText, expectText });
  const submit = async () => {
    setTried(true);
    // Its fields say what is missing.
    if (name.trim() === "" || !("value" in events) || !("value" in expectation)) return refuse({});
    setBusy(true);
    const failure = await onKeep({
      name: name.trim(),
      events: events.value,
      expect: expectation.value,
    });
    setBusy(false);
    if (failure) setRefused(failure);
    else onClose();
  };
  return {
    name,
    setName,
    isNameMissing: isTried && name.trim() === "",
    eventText,
    setEventText,
    addEvent: (event: RuleTest["events"][number]) =>
      setEventText(eventsText("value" in events ? [...events.value, event] : [event])),
    eventProblem,
    expectText,
    setWritten,
    expectProblem,
    /** Whether what is written may be replaced by what happens now. */
    canFollow: actualExpectation !== undefined && written !== null,
    isJudged: test !== null || written !== null,
    run,
    waitText:
      testRun === null ? words.happensWaits : unfit === undefined ? null : words.happensUnfit,
    refusal,
    isBusy,
    submit,
  };
}

/** Asks nothing: to see what becomes of the events. */
const emptyExpectation: RuleTest["expect"] = { events: [] };
