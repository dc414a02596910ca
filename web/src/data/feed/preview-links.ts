import { useQuery } from "@tanstack/react-query";
import {
  createPreviewLink,
  getPreview,
  listActivities,
  listPreviewLinks,
  revokePreviewLink,
} from "#contract/incidents.ts";
import { call } from "../client/call.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "../client/endpoint-query.ts";
import type { IncidentKey } from "./incidents.ts";

export const usePreviewLinks = (
  incidentKey: IncidentKey,
  { isOn = true }: { isOn?: boolean } = {},
) =>
  useQuery({ ...endpointQuery(listPreviewLinks, { params: { ...incidentKey } }), enabled: isOn });
/** Its reply is the only place where the link is ever seen. */
export const useCreatePreviewLink = () =>
  useEndpointMutation(createPreviewLink, { stale: [listPreviewLinks, listActivities] });
export const useRevokePreviewLink = () =>
  useEndpointMutation(revokePreviewLink, { stale: [listPreviewLinks, listActivities] });

/** What a preview link shows: by its token, without a session. */
export const usePreview = (incidentKey: IncidentKey, token: string) =>
  useQuery({
    queryKey: [...queryKeyOf(getPreview, { params: { ...incidentKey } }), token],
    queryFn: ({ signal }) =>
      call(getPreview, { params: { ...incidentKey } }, { signal, bearer: token }),
    enabled: token !== "",
    refetchInterval: PREVIEW_MS,
  });

const PREVIEW_MS = 30_000;
