import { useQuery } from "@tanstack/react-query";
import { setUpState } from "#contract/setup.ts";
import { endpointQuery } from "../client/endpoint-query.ts";
import { call } from "../client/call.ts";

/** The door waits for it whoever else stops listening: without the signal it is never cancelled. */
export const setUpStateQuery = () => ({
  ...endpointQuery(setUpState),
  queryFn: () => call(setUpState, {}),
  staleTime: 0,
});
export const useSetUpState = () => useQuery(setUpStateQuery());
