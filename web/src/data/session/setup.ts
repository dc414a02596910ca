import { useMutation, useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import { setUp, setUpState, startDemo } from "#contract/setup.ts";
import { endpointQuery, queryKeyOf } from "../client/endpoint-query.ts";
import { call } from "../client/call.ts";
import { queryClient } from "../client/query-client.ts";
import { startSession } from "./session.ts";

/** The door waits for it whoever else stops listening: without the signal it is never cancelled. */
export const setUpStateQuery = () => ({
  ...endpointQuery(setUpState),
  queryFn: () => call(setUpState, {}),
  staleTime: 0,
});
export const useSetUpState = () => useQuery(setUpStateQuery());

export const useSetUp = () =>
  useMutation({
    mutationFn: (body: CallOf<typeof setUp>["body"]) => call(setUp, { body }),
    onSuccess: (user) => {
      startSession(user);
      queryClient.removeQueries({ queryKey: queryKeyOf(setUpState) });
    },
  });

export const useStartDemo = () => useMutation({ mutationFn: () => call(startDemo, {}) });
