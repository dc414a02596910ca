import { useQuery } from "@tanstack/react-query";
import {
  type AiConfiguration,
  createAiConfiguration,
  deleteAiConfiguration,
  getAiConfiguration,
  getSingleAiConfiguration,
  listAiConfigurations,
  listAiModels,
  saveSingleAiConfiguration,
  sortAiConfigurations,
  updateAiConfiguration,
} from "#contract/ai-configuration.ts";
import { getInsightQuality } from "#contract/insight-quality.ts";
import { previewAiDraft, tryAiDraft } from "#contract/ai-drafts.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import type { EntryApi } from "./client/entries.ts";
import { usePreviewQuery } from "./client/preview.ts";

export type AiConfigurationDraft = Omit<
  AiConfiguration,
  | "id"
  | "active"
  | "order"
  | "problem"
  | "endpoint"
  | "model"
  | "used"
  | "created_at"
  | "updated_at"
>;

export const aiConfigurations: EntryApi<AiConfiguration, AiConfigurationDraft> = {
  key: queryKeyOf(listAiConfigurations),
  list: () => call(listAiConfigurations, {}),
  get: (id) => call(getAiConfiguration, { params: { id } }),
  create: (draft) => call(createAiConfiguration, { body: draft }),
  hasBase: true,
  update: (item, part) => call(updateAiConfiguration, { params: { id: item.id }, body: part }),
  remove: (item) => call(deleteAiConfiguration, { params: { id: item.id } }),
  reorder: (items) => call(sortAiConfigurations, { body: { order: items.map(({ id }) => id) } }),
};

/** Where an organization has one and no more. */
export const useSingleAiConfiguration = () => useQuery(endpointQuery(getSingleAiConfiguration));
export const useSaveSingleAiConfiguration = () =>
  useEndpointMutation(saveSingleAiConfiguration, {
    stale: [getSingleAiConfiguration, listAiConfigurations],
  });

/** Connected models. */
export const useAiModels = () => useQuery(endpointQuery(listAiModels));

type PreviewInput = CallOf<typeof previewAiDraft>["body"];
/** All that a model would be told. */
export const useAiPreview = (input: PreviewInput | null) => usePreviewQuery(previewAiDraft, input);

export const useTryAiDraft = () =>
  useEndpointMutation(tryAiDraft, { stale: [listAiConfigurations] });

/** How often each kind of suggestion was right. */
export const useInsightQuality = () => useQuery(endpointQuery(getInsightQuality, {}));
