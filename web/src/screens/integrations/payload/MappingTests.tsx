import { Play, Plus } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/client/error-text.ts";
import { hasPassed, TestRow } from "../../../parts/RuleTests/TestRow.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { mappingTestWords as words, ruleTestWords } from "../../../words/words.ts";
import { MappingTestDialog } from "./MappingTestDialog.tsx";
import type { MappingTestList } from "./useMappingTestList.ts";
import styles from "./Mapping.module.css";

/** Payloads and what the mapping should read from them, tried on the mapping as it is written. */
export function MappingTests({
  id,
  list,
  mayWrite,
}: {
  id: string;
  list: MappingTestList;
  mayWrite: boolean;
}) {
  const { tests, run, isNew, saved } = list;
  const [open, setOpen] = useState<number | "new" | null>(null);
  const [going, setGoing] = useState<number | null>(null);
  if (!isNew && !saved.data) return <MissingTests saved={saved} />;
  const results = tests.map((test, at) =>
    JSON.stringify(run.data?.tests[at]) === JSON.stringify(test)
      ? run.data?.results[at]
      : undefined,
  );
  const completed = results.filter((result) => result !== undefined);
  const openTest = typeof open === "number" ? tests[open] : undefined;
  const doomed = going === null ? undefined : tests[going];
  const status =
    completed.length < tests.length
      ? run.isFetching
        ? ruleTestWords.running
        : ""
      : ruleTestWords.count(completed.filter(hasPassed).length, tests.length);
  return (
    <Section
      title={ruleTestWords.title}
      extra={
        tests.length > 0 && (
          <span role="status" className="num">
            {status}
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
              {ruleTestWords.run}
            </Button>
          )}
          {mayWrite && (
            <Button size="s" icon={Plus} onClick={() => setOpen("new")}>
              {ruleTestWords.add}
            </Button>
          )}
        </>
      }
    >
      {tests.length === 0 && (
        <p className="soft">{mayWrite ? words.none : ruleTestWords.noneToSee}</p>
      )}
      {tests.length > 0 && <RunNote list={list} />}
      <ul className={styles.tests}>
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
        <MappingTestDialog
          key={open}
          id={id}
          list={list}
          test={openTest ?? null}
          mayWrite={mayWrite}
          onClose={() => setOpen(null)}
        />
      )}
      {doomed && (
        <ConfirmDelete
          isOpen
          title={ruleTestWords.removeTitle(doomed.name)}
          confirmLabel={ruleTestWords.removeYes}
          cancelLabel={ruleTestWords.cancel}
          isBusy={list.isBusy}
          error={list.saveError ? errorText(list.saveError) : undefined}
          onConfirm={() =>
            void list
              .saveTests(
                tests.filter((test) => test !== doomed),
                ruleTestWords.removed(doomed.name),
              )
              .then((refused) => refused ?? setGoing(null))
          }
          onClose={() => setGoing(null)}
        >
          {ruleTestWords.removeWarning}
        </ConfirmDelete>
      )}
    </Section>
  );
}

/** What the verdicts are of, where that is not the saved mapping. */
function RunNote({ list: { run, tests, isDraft, isNew } }: { list: MappingTestList }) {
  const { data, error } = run;
  const text = error
    ? words.waits(errorText(error))
    : data?.is_cut
      ? ruleTestWords.cut(data.results.length, tests.length)
      : isNew
        ? words.unsaved
        : isDraft
          ? words.onDraft
          : null;
  return text === null ? null : <p className={styles.note}>{text}</p>;
}

/** While they load, and when they cannot be loaded. */
const MissingTests = ({ saved: { error, refetch } }: Pick<MappingTestList, "saved">) => (
  <Section title={ruleTestWords.title}>
    {error ? (
      <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows label={ruleTestWords.loading} count={2} rowHeight={36} lines={[["60%"]]} />
    )}
  </Section>
);
