import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createApiKey, deleteApiKey, listApiKeys, updateApiKey } from "#contract/api-keys.ts";
import { asking } from "./ask.ts";
import { useChange } from "./change.ts";

export const useApiKeys = ({ page = 1, isOn = true }: { page?: number; isOn?: boolean } = {}) =>
  useQuery({ ...asking(listApiKeys, { query: { page, full_user_data: "true" } }), placeholderData: keepPreviousData, enabled: isOn });

/** Its reply is the only place where the secret is ever seen. */
export const useCreateApiKey = () => useChange(createApiKey, { stale: [listApiKeys] });
export const useUpdateApiKey = () => useChange(updateApiKey, { stale: [listApiKeys] });
export const useDeleteApiKey = () => useChange(deleteApiKey, { stale: [listApiKeys] });
