import { useState } from "react";
import type { MappingTest } from "#contract/payload-mapping-tests.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { fieldProblems } from "../../../data/client/field-problems.ts";
import { useMappingTestRun } from "../../../data/payload-mapping-tests.ts";
import { jsonText, readExpectation, readJson } from "../../../parts/RuleTests/test-text.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { ruleTestWords as words } from "../../../words/words.ts";
import { expectationOf } from "./mapping-test.ts";
import type { MappingTestDialogProps } from "./MappingTestDialog.tsx";

/** What is written of a test, what is wrong with it, and what is read now. */
export function useMappingTestForm({ id, list, test, onClose }: MappingTestDialogProps) {
  const [name, setName] = useState(test?.name ?? "");
  const [payloadText, setPayloadText] = useState(test ? JSON.stringify(test.payload, null, 2) : "");
  // Until somebody writes an expectation it is that what is read now goes on being read.
  const [written, setWritten] = useState<string | null>(test ? jsonText(test.expect) : null);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Error | null>(null);
  const payload = readJson(payloadText);
  const expected = written === null ? null : readExpectation(written);
  const draftTest = (expect: MappingTest["expect"]): MappingTest | null =>
    "value" in payload
      ? { ...test, name: name.trim() || words.newTitle, payload: payload.value, expect }
      : null;
  const trial = draftTest(expected && "value" in expected ? expected.value : { events: 0 });
  const run = useMappingTestRun(
    useDebouncedValue(trial && { id, mapping: list.tried, tests: [trial] }),
  );
  const result = trial && !run.error ? run.data?.results[0] : undefined;
  const now = result && expectationOf(result);
  const expectText = written ?? (now ? jsonText(now) : "");
  const expectation = readExpectation(expectText);
  const problems = { ...fieldProblems(run.error), ...fieldProblems(refused) };
  const unfit = Object.entries(problems).find(([path]) => /^tests\.\d+\.expect/.test(path))?.[1];
  const { refusal, refuse } = useFormProblems(refused, { name, payloadText, expectText });
  const submit = async () => {
    setTried(true);
    const next = "value" in expectation ? draftTest(expectation.value) : null;
    // Its fields say what is missing.
    if (name.trim() === "" || !next) return refuse({});
    const failure = await list.saveTests(
      test
        ? list.tests.map((existing) => (existing === test ? next : existing))
        : [...list.tests, next],
      words.saved(next.name),
    );
    if (failure) setRefused(failure);
    else onClose();
  };
  const problemOf = (read: { problem: "none" | "unreadable" | "no-event" }) =>
    isTried || read.problem !== "none" ? words.problems[read.problem] : undefined;
  return {
    name,
    setName,
    nameProblem: isTried && name.trim() === "" ? words.nameMissing : undefined,
    payloadText,
    setPayloadText,
    payloadProblem: "problem" in payload ? problemOf(payload) : undefined,
    expectText,
    setWritten,
    expectProblem: "problem" in expectation ? problemOf(expectation) : unfit,
    /** Whether what is written may be replaced by what is read now. */
    canFollow: now !== undefined && written !== null,
    result: written === null ? result && { ...result, mismatches: [] } : result,
    waitText: result
      ? null
      : run.error
        ? errorText(run.error)
        : trial
          ? words.happensLoading
          : words.happensWaits,
    refusal,
    submit,
  };
}
