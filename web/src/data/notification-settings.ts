import { useQuery } from "@tanstack/react-query";
import {
  getNotificationSettings,
  saveNotificationSettings,
} from "#contract/notification-settings.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { queryClient } from "./client/query-client.ts";

export const useNotificationSettings = () => useQuery(endpointQuery(getNotificationSettings));

export const useSaveNotificationSettings = () =>
  useEndpointMutation(saveNotificationSettings, {
    onSuccess: (reply) => void queryClient.setQueryData(queryKeyOf(getNotificationSettings), reply),
  });
