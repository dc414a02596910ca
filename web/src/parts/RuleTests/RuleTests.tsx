import { Play, Plus } from "lucide-react";
import { useState } from "react";
import type { TestResult } from "#contract/rule-testing.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { TestedRuleKind } from "#contract/rules.ts";
import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import {
  type TestRunQuery,
  useRuleTests,
  useSaveTests,
  useTestRun,
} from "../../data/rule-tests.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { ConfirmDelete } from "../../ui/overlay/ConfirmDelete.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { ruleTestWords as words } from "../../words/words.ts";
import styles from "./RuleTests.module.css";
import { TestDialog } from "./TestDialog.tsx";
import { hasPassed, TestRow } from "./TestRow.tsx";

export interface RuleTestsProps {
  kind: TestedRuleKind;
  /** Null while the rule is new. */
  id: string | null;
  /** The rule as it is written, as its create call takes it. */
  draft: object;
  /** Whether the draft is other than what is saved. */
  isDraft: boolean;
  /** Of a new rule: saved together with it. */
  unsavedTests: { tests: readonly RuleTest[]; set: (tests: readonly RuleTest[]) => void };
  mayWrite: boolean;
}

const noTests: readonly RuleTest[] = [];

/** Events and what the rule should make of them, tried on the rule as it is being written. */
export function RuleTests({ kind, id, draft, isDraft, unsavedTests, mayWrite }: RuleTestsProps) {
  const { saved, save, saveTests } = useTestList(kind, id, unsavedTests);
  const tests = id === null ? unsavedTests.tests : (saved.data?.tests ?? noTests);
  const tried = useDebouncedValue(id === null || isDraft ? draft : null);
  const run = useTestRun(kind, tests.length === 0 ? null : { id, draft: tried, tests });
  const [open, setOpen] = useState<number | "new" | null>(null);
  const [going, setGoing] = useState<number | null>(null);
  if (saved.error || (id !== null && !saved.data)) return <MissingTests saved={saved} />;
  const results = tests.map((test, at) => resultOf(run.data, test, at));
  const completed = results.filter((result) => result !== undefined);
  const openTest = typeof open === "number" ? tests[open] : undefined;
  const doomed = going === null ? undefined : tests[going];
  return (
    <Section
      title={words.title}
      className={styles.section}
      extra={
        tests.length > 0 && (
          <span role="status" className="num">
            {completed.length < tests.length
              ? run.isFetching
                ? words.running
                : ""
              : words.count(completed.filter(hasPassed).length, tests.length)}
          </span>
        )
      }
      end={
        <>
          {tests.length > 0 && (
            <Button
              size="s"
              variant="quiet"
              icon={Play}
              isBusy={run.isFetching}
              onClick={() => void run.refetch()}
            >
              {words.run}
            </Button>
          )}
          {mayWrite && (
            <Button size="s" icon={Plus} onClick={() => setOpen("new")}>
              {words.add}
            </Button>
          )}
        </>
      }
    >
      {tests.length === 0 && (
        <p className="soft">
          {words.none}
          {mayWrite ? "" : ` ${words.noneToSee}`}
        </p>
      )}
      {tests.length > 0 && <RunNote run={run} isDraft={tried !== null} of={tests.length} />}
      <ul className={styles.list}>
        {tests.map((test, at) => (
          <TestRow
            key={`${at} ${test.name}`}
            name={test.name}
            result={results[at]}
            mayWrite={mayWrite}
            onOpen={() => setOpen(at)}
            onRemove={() => setGoing(at)}
          />
        ))}
      </ul>
      {open !== null && (
        <TestDialog
          key={open}
          kind={kind}
          id={id}
          draft={draft}
          isDraft={isDraft}
          test={openTest ?? null}
          mayWrite={mayWrite}
          onKeep={(test) =>
            saveTests(
              openTest
                ? tests.map((existing) => (existing === openTest ? test : existing))
                : [...tests, test],
              words.saved(test.name),
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
      {doomed && (
        <ConfirmDelete
          isOpen
          title={words.removeTitle(doomed.name)}
          confirmLabel={words.removeYes}
          cancelLabel={words.cancel}
          isBusy={save.isPending}
          error={save.error ? errorText(save.error) : undefined}
          onConfirm={() =>
            void saveTests(
              tests.filter((test) => test !== doomed),
              words.removed(doomed.name),
            ).then((refused) => refused ?? setGoing(null))
          }
          onClose={() => setGoing(null)}
        >
          {words.removeWarning}
        </ConfirmDelete>
      )}
    </Section>
  );
}

/** The tests as they are saved, and how other ones are: a new rule's wait until it is. */
function useTestList(
  kind: TestedRuleKind,
  id: string | null,
  unsavedTests: RuleTestsProps["unsavedTests"],
) {
  const saved = useRuleTests(kind, id);
  const save = useSaveTests(kind);
  const saveTests = async (next: RuleTest[], done: string): Promise<Error | null> => {
    if (id === null) unsavedTests.set(next);
    else {
      const refused = await save
        .mutateAsync({
          params: { id },
          body: { tests: next, ...(saved.data && { version: saved.data.version }) },
        })
        .then(
          () => null,
          (error: Error) => error,
        );
      if (refused) return refused;
    }
    showToast({ title: done });
    return null;
  };
  return { saved, save, saveTests };
}

/** While they load, and when they cannot be loaded. */
const MissingTests = ({ saved }: { saved: ReturnType<typeof useRuleTests> }) => (
  <Section title={words.title} className={styles.section}>
    {saved.error ? (
      <BrokenState level={3} title={errorText(saved.error)} onRetry={() => void saved.refetch()} />
    ) : (
      <LoadingRows label={words.loading} count={2} rowHeight={36} lines={[["60%"]]} />
    )}
  </Section>
);

/** Of this very test: the answer may be of those before. */
function resultOf(
  answer: TestRunQuery["data"],
  test: RuleTest,
  at: number,
): TestResult | undefined {
  return answer && JSON.stringify(answer.tests[at]) === JSON.stringify(test)
    ? answer.results[at]
    : undefined;
}

function RunNote({
  run: { data, error, refetch },
  isDraft,
  of,
}: {
  run: TestRunQuery;
  isDraft: boolean;
  of: number;
}) {
  if (error instanceof CallError && error.status >= 400 && error.status < 500)
    return <p className={styles.note}>{words.waits(errorText(error))}</p>;
  if (error)
    return <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />;
  if (data?.is_cut) return <p className={styles.note}>{words.cut(data.results.length, of)}</p>;
  return isDraft ? <p className={styles.note}>{words.onDraft}</p> : null;
}
