import { useMutation } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import { setUp, setUpState, startDemo } from "#contract/setup.ts";
import { queryKeyOf } from "../client/endpoint-query.ts";
import { call } from "../client/call.ts";
import { queryClient } from "../client/query-client.ts";
import { startSession } from "./session.ts";

export const useSetUp = () =>
  useMutation({
    mutationFn: (body: CallOf<typeof setUp>["body"]) => call(setUp, { body }),
    onSuccess: (user) => {
      startSession(user);
      queryClient.removeQueries({ queryKey: queryKeyOf(setUpState) });
    },
  });

export const useStartDemo = () => useMutation({ mutationFn: () => call(startDemo, {}) });
