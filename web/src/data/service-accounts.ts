import {
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
  type ServiceAccount,
  updateServiceAccount,
} from "#contract/service-accounts.ts";
import { nameOf } from "./ask.ts";
import { call } from "./call.ts";
import { useChange } from "./change.ts";
import type { EntryAsks, EntryItem } from "./entries.ts";

const all = { query: { per_page: 200 } };
/** `token` right after it was made, and never again. */
export type ServiceAccountItem = ServiceAccount & EntryItem & { token?: string | undefined };
export interface ServiceAccountDraft {
  name: string;
  description: string;
  role_ids: string[];
  expires_at: number | null;
}

const asItem = (one: ServiceAccount & { token?: string | undefined }): ServiceAccountItem => ({
  ...one,
  order: 0,
  problem: null,
});

export const serviceAccounts: EntryAsks<ServiceAccountItem, ServiceAccountDraft> = {
  key: [nameOf(listServiceAccounts), "items"],
  list: async () => {
    const { items, total } = await call(listServiceAccounts, all);
    return { items: items.map(asItem), total };
  },
  create: async ({ active: _onAtFirst, ...draft }) =>
    asItem(await call(createServiceAccount, { body: draft })),
  update: async (item, part) =>
    asItem(await call(updateServiceAccount, { params: { id: item.id }, body: part })),
  remove: (item) => call(deleteServiceAccount, { params: { id: item.id } }),
};

export const useNewServiceToken = () =>
  useChange(updateServiceAccount, { stale: [listServiceAccounts] });
