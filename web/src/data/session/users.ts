import { useMutation, useQuery } from "@tanstack/react-query";
import {
  activateUser,
  deleteUser,
  endUserSessions,
  getUser,
  inviteUser,
  listUsers,
  listUserSessions,
  resendInvitation,
  resetPassword,
  showInvitation,
  updateUser,
  type User,
} from "#contract/users.ts";
import { endpointQuery, endpointName } from "../client/endpoint-query.ts";
import { call } from "../client/call.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";
import type { EntryApi, EntryItem } from "../client/entries.ts";

const PAGE = 50;

/**
 * `invited` right after an invitation: whether it went by mail, else the link to pass on, shown
 * this once.
 */
export type UserItem = User &
  EntryItem & { role_ids: readonly string[]; invited?: { mailed: boolean; link: string | null } };
export interface UserDraft {
  email: string;
  name: string;
  phone_number: string | null;
  role_ids: string[];
}

const asItem = (user: User): UserItem => ({
  ...user,
  id: user._id,
  role_ids: user.roles.map((role) => role.id),
  order: 0,
  problem: null,
  updated_at: user.created_at,
});

export const users: EntryApi<UserItem, UserDraft> = {
  key: [endpointName(listUsers), "items"],
  isPaged: true,
  list: async ({ typed, page }) => {
    const { items, total } = await call(listUsers, {
      query: { query: typed, sort: "name", page, per_page: PAGE },
    });
    return { items: items.map(asItem), total };
  },
  get: async (id) => asItem(await call(getUser, { params: { id } })),
  create: async ({ email, name, role_ids }) => {
    const { user, mailed, link } = await call(inviteUser, {
      body: { email, roles: role_ids, ...(name.trim() === "" ? {} : { name }) },
    });
    return { ...asItem(user), invited: { mailed, link } };
  },
  hasBase: true,
  update: async (user, { email: _fixed, ...part }) =>
    asItem(await call(updateUser, { params: { id: user.id }, body: part })),
  remove: (user) => call(deleteUser, { params: { id: user.id } }),
};

export const useUserSessions = (id: string) =>
  useQuery({ ...endpointQuery(listUserSessions, { params: { id } }), staleTime: 0 });
const stale = [listUsers, listUserSessions];
export const useResendInvitation = () => useEndpointMutation(resendInvitation, { stale });
export const useEndUserSessions = () => useEndpointMutation(endUserSessions, { stale });

/** Before there is a session. */
export const useInvitation = (token: string) =>
  useQuery({
    ...endpointQuery(showInvitation, { body: { token } }),
    enabled: token !== "",
    retry: false,
  });
export const useActivate = () =>
  useMutation({
    mutationFn: (body: { token: string; name: string; password: string }) =>
      call(activateUser, { body }),
  });
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { username: string } | { token: string; newPassword: string }) =>
      call(resetPassword, { body }),
  });
