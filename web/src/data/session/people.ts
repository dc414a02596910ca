import { useQuery } from "@tanstack/react-query";
import { listAssignableUsers } from "#contract/people.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { endpointQuery, queryKeyOf } from "../client/endpoint-query.ts";
import { queryClient } from "../client/query-client.ts";

/** Whom an incident can be assigned to; also gives a name to an assignee's id. */
export const usePeople = () =>
  useQuery({ ...endpointQuery(listAssignableUsers), staleTime: 5 * 60_000 });

/** As far as the people are known. */
export const knownPersonName = (id: string): string | undefined =>
  queryClient
    .getQueryData<ReplyOf<typeof listAssignableUsers>>(queryKeyOf(listAssignableUsers))
    ?.find((person) => person._id === id)?.name;
