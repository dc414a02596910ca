import { useMutation, useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import { setUp, setUpState, startDemo } from "#contract/setup.ts";
import { asking, keyOf } from "./ask.ts";
import { call } from "./call.ts";
import { queryClient } from "./query-client.ts";
import { enter } from "./session.ts";

/** The door waits for it whoever else stops listening: without the signal it is never cancelled. */
export const askSetUpState = () => ({
  ...asking(setUpState),
  queryFn: () => call(setUpState, {}),
  staleTime: 0,
});
export const useSetUpState = () => useQuery(askSetUpState());

export const useSetUp = () =>
  useMutation({
    mutationFn: (body: CallOf<typeof setUp>["body"]) => call(setUp, { body }),
    onSuccess: (user) => {
      enter(user);
      queryClient.removeQueries({ queryKey: keyOf(setUpState) });
    },
  });

export const useStartDemo = () => useMutation({ mutationFn: () => call(startDemo, {}) });
