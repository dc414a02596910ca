import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  getPublicView,
  previewPublicView,
  type PublicViewSettings,
  savePublicView,
} from "#contract/public-view.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";

export const usePublicView = () => useQuery(endpointQuery(getPublicView));
export const useSavePublicView = () =>
  useEndpointMutation(savePublicView, { stale: [getPublicView] });

/** The page that these settings would make. */
export const usePublicPreview = (settings: PublicViewSettings) =>
  useQuery({
    ...endpointQuery(previewPublicView, { body: { settings } }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    retry: false,
  });
