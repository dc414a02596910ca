import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { getAuditOfResource } from "#contract/audit-logs.ts";
import type { CallOf } from "#contract/endpoint.ts";
import {
  listMappingTests,
  type MappingTest,
  type MappingTestResult,
  runMappingTests,
  saveMappingTests,
} from "#contract/payload-mapping-tests.ts";
import type { PayloadMapping } from "#contract/payload-mappings.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";

export const useMappingTests = (id: string) =>
  useQuery(endpointQuery(listMappingTests, { params: { id } }));

export const useSaveMappingTests = () =>
  useEndpointMutation(saveMappingTests, { stale: [listMappingTests, getAuditOfResource] });

/** What the intake would read from a payload by a mapping. */
export const useReadByMapping = (id: string) =>
  useMutation({
    mutationFn: async ({
      mapping,
      ...test
    }: Omit<MappingTest, "expect"> & { mapping: PayloadMapping }): Promise<
      MappingTestResult | undefined
    > => {
      const body = { mapping, tests: [{ ...test, expect: { events: 0 } }] };
      return (await call(runMappingTests, { params: { id }, body })).results[0];
    },
  });

interface MappingTestRun {
  id: string;
  /** As it is written; null for the mapping that is saved. */
  mapping: PayloadMapping | null;
  tests: readonly MappingTest[];
}

/** As tests of rules: the last answer stays while the next is on its way; null asks nothing. */
export function useMappingTestRun(testRun: MappingTestRun | null) {
  const input: CallOf<typeof runMappingTests> | null = testRun && {
    params: { id: testRun.id },
    body: { tests: [...testRun.tests], ...(testRun.mapping && { mapping: testRun.mapping }) },
  };
  return useQuery({
    queryKey: queryKeyOf(runMappingTests, input ?? { params: { id: "0" }, body: {} }),
    queryFn:
      input === null
        ? skipToken
        : async ({ signal }) => ({
            ...(await call(runMappingTests, input, { signal })),
            tests: input.body.tests ?? [],
          }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}
