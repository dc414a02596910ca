import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { getAuditOfResource } from "#contract/audit-logs.ts";
import { listSampleEvents, ruleTestCalls } from "#contract/rule-testing.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { TestedRuleKind } from "#contract/rules.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";

/** The calls of all kinds are the same but for the draft, whose shape is its kind's own. */
const callsOf = (kind: TestedRuleKind) =>
  ruleTestCalls[kind] as (typeof ruleTestCalls)["alert-filter"];

/** Null while the rule is not saved: then it has none on the server. */
export const useRuleTests = (kind: TestedRuleKind, id: string | null) =>
  useQuery({
    ...endpointQuery(callsOf(kind).list, { params: { id: id ?? "0" } }),
    enabled: id !== null,
  });

export const useSaveTests = (kind: TestedRuleKind) =>
  useEndpointMutation(callsOf(kind).save, { stale: [callsOf(kind).list, getAuditOfResource] });

export const saveTests = (kind: TestedRuleKind, id: string, tests: RuleTest[]) =>
  call(callsOf(kind).save, { params: { id }, body: { tests } });

export interface TestRun {
  id: string | null;
  /** As the kind's create call takes it; null for the rule as it is saved. */ draft: object | null;
  tests: readonly RuleTest[];
}

/**
 * What the tests say of the draft, and which tests were asked. The last answer stays while the next
 * is on its way; null asks nothing.
 */
export function useTestRun(kind: TestedRuleKind, testRun: TestRun | null) {
  const { run } = callsOf(kind);
  // The screen of a kind writes that kind's draft.
  const input = testRun && {
    params: { id: testRun.id ?? "new" },
    body: { draft: testRun.draft as null, tests: [...testRun.tests] },
  };
  return useQuery({
    queryKey: queryKeyOf(run, input ?? { params: { id: "new" }, body: {} }),
    queryFn:
      input === null
        ? skipToken
        : async ({ signal }) => ({
            ...(await call(run, input, { signal })),
            tests: input.body.tests,
          }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}
export type TestRunQuery = ReturnType<typeof useTestRun>;

export const useSampleEvents = (bpql: string) =>
  useQuery({
    ...endpointQuery(listSampleEvents, { query: { bpql } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
