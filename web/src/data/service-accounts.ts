import {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  type ServiceAccount,
  updateServiceAccount,
} from "#contract/service-accounts.ts";
import { endpointName } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import type { EntryApi, EntryItem } from "./client/entries.ts";

const perPage = 50;
/** `token` right after it was made, and never again. */
export type ServiceAccountItem = ServiceAccount &
  EntryItem & { role_ids: readonly string[]; token?: string | undefined };
export interface ServiceAccountDraft {
  name: string;
  description: string;
  role_ids: string[];
  expires_at: number | null;
}

const asItem = (account: ServiceAccount & { token?: string | undefined }): ServiceAccountItem => ({
  ...account,
  role_ids: account.roles.map((role) => role.id),
  order: 0,
  problem: null,
});

export const serviceAccounts: EntryApi<ServiceAccountItem, ServiceAccountDraft> = {
  key: [endpointName(listServiceAccounts), "items"],
  isPaged: true,
  list: async ({ typed, page }) => {
    const { items, total } = await call(listServiceAccounts, {
      query: { query: typed, page, per_page: perPage },
    });
    return { items: items.map(asItem), total };
  },
  get: async (id) => asItem(await call(getServiceAccount, { params: { id } })),
  create: async ({ active: _onAtFirst, ...draft }) =>
    asItem(await call(createServiceAccount, { body: draft })),
  hasBase: true,
  update: async (item, part) =>
    asItem(await call(updateServiceAccount, { params: { id: item.id }, body: part })),
  remove: (item) => call(deleteServiceAccount, { params: { id: item.id } }),
};

export const useNewServiceToken = () =>
  useEndpointMutation(updateServiceAccount, { stale: [listServiceAccounts] });
