import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import {
  type ChangeSearch,
  judgeChange,
  listRootCauseChanges,
  searchChanges,
} from "#contract/changes.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { listActivities } from "#contract/incidents.ts";
import { type ChangeVerdict, withVerdict } from "./change-verdict.ts";
import { call } from "./client/call.ts";
import { invalidateEndpoints } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { queryClient } from "./client/query-client.ts";

type Reply = ReplyOf<typeof listRootCauseChanges>;

const inputFor = (incident_id: string) => ({ query: { incident_id } });

/** The changes that may have caused an incident, and what people said of them. */
export const useRootCauseChanges = (incidentId: string) =>
  useQuery(endpointQuery(listRootCauseChanges, inputFor(incidentId)));

/** With words all changes that have them, else those that took place in a time. */
export const useChanges = (
  search: Partial<Pick<ChangeSearch, "query" | "from" | "to" | "per_page">>,
) =>
  useQuery({
    ...endpointQuery(searchChanges, { query: search }),
    placeholderData: keepPreviousData,
  });

interface Judgement extends ChangeVerdict {
  incidentId: string;
}

/** It is shown at once, and taken back where the server refuses it. */
export const useJudgeChange = () =>
  useMutation({
    mutationFn: ({ incidentId, change, certainty, comment }: Judgement) =>
      call(judgeChange, {
        params: { changeId: change.id },
        body: {
          incident_id: incidentId,
          match_certainty: certainty,
          ...(comment !== undefined && { comment }),
        },
      }),
    onMutate: async ({ incidentId, ...verdict }) => {
      const queryKey = queryKeyOf(listRootCauseChanges, inputFor(incidentId));
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Reply>(queryKey);
      if (before)
        queryClient.setQueryData<Reply>(queryKey, { items: withVerdict(before.items, verdict) });
      return { queryKey, before };
    },
    onError: (_error, _judgement, context) => {
      if (context) queryClient.setQueryData(context.queryKey, context.before);
    },
    onSettled: () => invalidateEndpoints(listRootCauseChanges, listActivities),
  });
