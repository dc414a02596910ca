import { useQuery } from "@tanstack/react-query";
import { listAssignableUsers } from "#contract/people.ts";
import { endpointQuery } from "../client/endpoint-query.ts";

/** Whom an incident can be assigned to; also gives a name to an assignee's id. */
export const usePeople = () =>
  useQuery({ ...endpointQuery(listAssignableUsers), staleTime: 5 * 60_000 });
