import { useQuery } from "@tanstack/react-query";
import {
  changeMyPassword,
  endMySession,
  listMyCredentials,
  listMySessions,
  me,
  updateMyContact,
} from "#contract/session.ts";
import { endpointQuery, queryKeyOf } from "../client/endpoint-query.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";
import { queryClient } from "../client/query-client.ts";

export const useUpdateMyName = () =>
  useEndpointMutation(updateMyContact, {
    onSuccess: (user) => void queryClient.setQueryData(queryKeyOf(me), user),
  });
export const useChangeMyPassword = () =>
  useEndpointMutation(changeMyPassword, { stale: [me, listMySessions, listMyCredentials] });
export const useMyCredentials = () => useQuery(endpointQuery(listMyCredentials));
export const useMySessions = () => useQuery(endpointQuery(listMySessions));
export const useEndMySession = () => useEndpointMutation(endMySession, { stale: [listMySessions] });
