import { useState } from "react";
import type { MappingTest, MappingTestResult } from "#contract/payload-mapping-tests.ts";
import { errorText } from "../../../data/client/error-text.ts";
import {
  useMappingTestRun,
  useMappingTests,
  useReadByMapping,
  useSaveMappingTests,
} from "../../../data/payload-mapping-tests.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { mappingTestWords as words, ruleTestWords } from "../../../words/words.ts";
import { expectationOf, nameOf } from "./mapping-test.ts";
import type { PayloadMappingForm } from "./usePayloadMappingForm.ts";

const noTests: readonly MappingTest[] = [];

/** The tests of a source's mapping; those of one that is not saved yet wait until it is. */
export function useMappingTestList(id: string, mapping: PayloadMappingForm) {
  const saved = useMappingTests(id);
  const save = useSaveMappingTests();
  const read = useReadByMapping(id);
  const [unsavedTests, setUnsavedTests] = useState(noTests);
  const isNew = mapping.saved === null;
  const tests = isNew ? unsavedTests : (saved.data?.tests ?? noTests);
  const isDraft = isNew || mapping.form.changed.length > 0;
  const tried = useDebouncedValue(isDraft ? mapping.draft : null);
  const canRun = tests.length > 0 && (!isDraft || tried !== null);
  const run = useMappingTestRun(canRun ? { id, mapping: tried, tests } : null);

  /** Answers why it was refused; null when it is kept. */
  const store = (next: readonly MappingTest[], version?: string): Promise<Error | null> =>
    save
      .mutateAsync({
        params: { id },
        body: { tests: [...next], ...(version !== undefined && { version }) },
      })
      .then(
        () => null,
        (error: Error) => error,
      );
  const saveTests = async (next: readonly MappingTest[], done: string): Promise<Error | null> => {
    const refused = isNew ? setUnsavedTests(next) : await store(next, saved.data?.version);
    if (refused) return refused;
    showToast({ title: done });
    return null;
  };
  const keepResult = async (
    test: Pick<MappingTest, "payload" | "arrived_at">,
    result: MappingTestResult,
  ) => {
    const name = nameOf(
      result,
      tests.map((existing) => existing.name),
    );
    const addition = { ...test, name, expect: expectationOf(result) };
    const refused = await saveTests([...tests, addition], words.kept(name));
    if (refused) showFailure(refused);
  };
  return {
    tests,
    run,
    isNew,
    isDraft,
    tried,
    saved,
    isBusy: save.isPending || read.isPending,
    saveError: save.error,
    saveTests,
    /** That a payload goes on being read as it is now. */
    keep: (test: Pick<MappingTest, "payload" | "arrived_at">) => {
      if (!mapping.draft) return;
      read.mutate(
        { ...test, name: words.trial, mapping: mapping.draft },
        {
          onSuccess: (result) => result && void keepResult(test, result),
          onError: showFailure,
        },
      );
    },
    /** After the first save of the mapping. */
    saveUnsaved: async () => {
      if (unsavedTests.length === 0) return;
      const refused = await store(unsavedTests);
      if (refused) showFailure(refused);
      else setUnsavedTests(noTests);
    },
    discardUnsaved: () => setUnsavedTests(noTests),
  };
}
export type MappingTestList = ReturnType<typeof useMappingTestList>;

const showFailure = (error: Error) =>
  showToast({ tone: "problem", title: ruleTestWords.notSaved, detail: errorText(error) });
