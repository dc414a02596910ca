import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  countNotifications,
  listMentionable,
  listNotifications,
  markNotifications,
  type Notification,
} from "#contract/notifications.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointName, endpointQuery } from "./client/endpoint-query.ts";
import type { IncidentKey } from "./feed/incidents.ts";

type Reply = ReplyOf<typeof listNotifications>;

const ROWS_PER_PAGE = 50;

export const useUnreadNotifications = (): number =>
  useQuery(endpointQuery(countNotifications)).data?.unread ?? 0;

/** Newest first; older pages on demand. */
export const useNotifications = ({ onlyUnread }: { onlyUnread: boolean }) =>
  useInfiniteQuery({
    queryKey: [endpointName(listNotifications), { onlyUnread }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotifications,
        {
          query: {
            page: pageParam,
            per_page: ROWS_PER_PAGE,
            only_unread: onlyUnread ? "true" : "false",
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) =>
      page * per_page < total ? page + 1 : undefined,
    select: rowsOf,
  });

/** Pages overlap where one arrived between them. */
function rowsOf({ pages }: InfiniteData<Reply>): { items: Notification[]; total: number } {
  const rows = pages.flatMap((page) => page.items).map((item) => [item.id, item] as const);
  return { items: [...new Map(rows).values()], total: pages[0]?.total ?? 0 };
}

export const useMarkNotifications = () =>
  useEndpointMutation(markNotifications, { stale: [listNotifications, countNotifications] });

/** Whom a comment may mention; asked when somebody begins to. */
export const useMentionable = (incidentKey: IncidentKey, isAsked: boolean) =>
  useQuery({
    ...endpointQuery(listMentionable, { params: { ...incidentKey } }),
    enabled: isAsked,
    staleTime: 60_000,
  });
