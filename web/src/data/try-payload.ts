import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOf, ReplyOf } from "#contract/endpoint.ts";
import { tryPayload } from "#contract/integrations.ts";
import { getTroubleshootingLog, listTroubleshootingLogs } from "#contract/receipts.ts";
import { call } from "./client/call.ts";
import { queryKeyOf } from "./client/endpoint-query.ts";

export type PayloadTrial = ReplyOf<typeof tryPayload>;
export type TriedEvent = PayloadTrial["events"][number];

/** What would become of a payload of this source; null asks nothing. */
export const usePayloadTrial = (id: string, body: CallOf<typeof tryPayload>["body"] | null) =>
  useQuery({
    queryKey: queryKeyOf(tryPayload, { params: { id }, body: body ?? { payload: null } }),
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => call(tryPayload, { params: { id }, body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Payloads may be long, and each is another question.
    gcTime: 0,
  });

/** The body of the newest request of a source, also of one that was refused; null without any. */
export const useLastPayload = (id: string) =>
  useMutation({
    mutationFn: async (): Promise<string | null> => {
      const { items } = await call(listTroubleshootingLogs, {
        query: { resource_id: id, kind: "events", per_page: 1 },
      });
      const last = items[0];
      if (!last) return null;
      return (await call(getTroubleshootingLog, { params: { log_id: last.log_id } })).payload;
    },
  });
