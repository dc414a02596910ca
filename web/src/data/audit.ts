import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  exportAuditLogs,
  getAuditEntry,
  getAuditOfResource,
  listAuditChoices,
  listAuditLogs,
} from "#contract/audit-logs.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { pathTo } from "./client/path-to.ts";

const PAGE = 30;

/** What was changed of one thing, newest first. */
export const useHistory = (resourceId: string, { isOn }: { isOn: boolean }) =>
  useInfiniteQuery({
    queryKey: [
      ...queryKeyOf(getAuditOfResource, {
        params: { resource_id: resourceId },
        query: { per_page: PAGE },
      }),
      "pages",
    ],
    queryFn: ({ pageParam, signal }) =>
      call(
        getAuditOfResource,
        { params: { resource_id: resourceId }, query: { page: pageParam, per_page: PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) =>
      last.page * last.per_page < last.total ? last.page + 1 : undefined,
    enabled: isOn,
    staleTime: 0,
  });

export type AuditQuery = NonNullable<CallOf<typeof listAuditLogs>["query"]>;
export const useAuditLogs = (query: AuditQuery) =>
  useQuery({
    ...endpointQuery(listAuditLogs, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
/** One entry. Asks only for a given one. */
export const useAuditEntry = (id: string | undefined) =>
  useQuery({
    ...endpointQuery(getAuditEntry, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
    staleTime: Infinity,
  });
export const useAuditChoices = () => useQuery(endpointQuery(listAuditChoices));
/** Everything that these filters find, as a file. */
export const auditFileOf = (query: NonNullable<CallOf<typeof exportAuditLogs>["query"]>): string =>
  pathTo(exportAuditLogs.path, { query });
