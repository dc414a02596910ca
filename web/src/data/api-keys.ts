import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type ApiKey,
  createApiKey,
  deleteApiKey,
  getApiKey,
  listApiKeys,
  updateApiKey,
} from "#contract/api-keys.ts";
import { endpointQuery, endpointName } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import type { EntryApi, EntryItem } from "./client/entries.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";

export const useApiKeys = ({ page = 1, isOn = true }: { page?: number; isOn?: boolean } = {}) =>
  useQuery({
    ...endpointQuery(listApiKeys, { query: { page, full_user_data: "true" } }),
    placeholderData: keepPreviousData,
    enabled: isOn,
  });

/** Its reply is the only place where the secret is ever seen. */
export const useCreateApiKey = () => useEndpointMutation(createApiKey, { stale: [listApiKeys] });
export const useUpdateApiKey = () => useEndpointMutation(updateApiKey, { stale: [listApiKeys] });
export const useDeleteApiKey = () => useEndpointMutation(deleteApiKey, { stale: [listApiKeys] });

/** `key` right after it was made, and never again. */
export type ApiKeyItem = ApiKey & EntryItem & { key?: string };
export type ApiKeyDraft = Pick<ApiKey, "name" | "type" | "expires_at">;

const asItem = (apiKey: ApiKey): ApiKeyItem => ({ ...apiKey, order: 0, problem: null });

const perPage = 50;

export const apiKeys: EntryApi<ApiKeyItem, ApiKeyDraft> = {
  key: [endpointName(listApiKeys), "items"],
  isPaged: true,
  list: async ({ typed, page }) => {
    const { items, total } = await call(listApiKeys, {
      query: { query: typed, page, per_page: perPage, full_user_data: "true" },
    });
    return { items: items.map(asItem), total };
  },
  get: async (id) =>
    asItem(await call(getApiKey, { params: { id }, query: { full_user_data: "true" } })),
  create: async ({ active: _onAtFirst, ...draft }) => {
    const { key, ...apiKey } = await call(createApiKey, { body: draft });
    return { ...asItem(apiKey), key };
  },
  hasBase: true,
  update: async (item, { type: _fixed, ...part }) =>
    asItem(await call(updateApiKey, { params: { id: item.id }, body: part })),
  remove: (item) => call(deleteApiKey, { params: { id: item.id } }),
};
