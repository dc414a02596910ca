import { useMutation, useQuery } from "@tanstack/react-query";
import type { CallOf, ReplyOf } from "#contract/endpoint.ts";
import { listMyOrganizations, switchOrganization } from "#contract/organizations.ts";
import { type CurrentUser, logIn, logOut, me, renewToken } from "#contract/session.ts";
import { leaveFor } from "../client/base-path.ts";
import { endpointQuery, queryKeyOf } from "../client/endpoint-query.ts";
import { call } from "../client/call.ts";
import { isRefusedWith } from "../client/call-error.ts";
import { queryClient } from "../client/query-client.ts";
import { ignoreRefusals } from "../client/refused-calls.ts";
import { postToTabs } from "../live/tab-messages.ts";

/** The door waits for it whoever else stops listening: without the signal it is never cancelled. */
export const meQuery = () => ({
  ...endpointQuery(me),
  queryFn: () => call(me, {}),
  staleTime: 60_000,
  retry: 1,
});

/** The signed-in person. Only for what stands behind the session's door. */
export function useMe(): CurrentUser {
  const { data } = useQuery(meQuery());
  if (!data) throw new Error("useMe stands outside the session");
  return data;
}

/** The same where nobody may be signed in: then undefined. Never asks by itself. */
export const useOptionalMe = (): CurrentUser | undefined =>
  useQuery({ ...meQuery(), enabled: false }).data;

export const useLogIn = () =>
  useMutation({ mutationFn: (body: CallOf<typeof logIn>["body"]) => signIn(body) });

export async function signIn(body: CallOf<typeof logIn>["body"]): Promise<CurrentUser> {
  const user = await call(logIn, { body });
  startSession(user);
  return user;
}

/** Nothing of whoever was here before stays. */
export function startSession(user: CurrentUser): void {
  queryClient.clear();
  queryClient.setQueryData(queryKeyOf(me), user);
  postToTabs({ kind: "signed-in" });
}

/** Where the person was last, as far as this tab knows. */
export const lastOrganization = (): string | undefined =>
  queryClient.getQueryData<CurrentUser>(queryKeyOf(me))?.organization.name;

/** The person may do more than a moment ago: what was refused is asked again. */
export async function refreshSession(): Promise<void> {
  await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== queryKeyOf(me)[0],
  });
}

/**
 * Whose session this browser's cookie is now. A call that was on its way while another tab signed
 * in, or changed organization, is refused with the session of before.
 */
export async function checkSession(): Promise<"same" | "another" | "over" | "unknown"> {
  const shown = queryClient.getQueryData<CurrentUser>(queryKeyOf(me));
  try {
    const user = await call(me, {}, { isProbe: true });
    const isSame = user._id === shown?._id && user.organization._id === shown.organization._id;
    return isSame ? "same" : "another";
  } catch (error) {
    // Without an answer the next refusal asks again.
    return isRefusedWith(error, "not_signed_in") ? "over" : "unknown";
  }
}

/** Ends the session on the server. Whether that worked or not, this browser is done with it. */
export async function endSession(): Promise<void> {
  await call(logOut, {}).catch(() => undefined);
  postToTabs({ kind: "signed-out" });
}

/**
 * A refusal is heard by whoever listens to refusals; without an answer the next turn tries again.
 */
export const renewSession = (): Promise<ReplyOf<typeof renewToken> | undefined> =>
  call(renewToken, {}).catch(() => undefined);

const myOrganizationsQuery = () => ({
  ...endpointQuery(listMyOrganizations, { query: { type: "login" } }),
  staleTime: 5 * 60_000,
});
export const useMyOrganizations = () => useQuery(myOrganizationsQuery());
export const fetchMyOrganizations = () => queryClient.fetchQuery(myOrganizationsQuery());

/** Afterwards everything is another organization's: start from its address. */
export const useSwitchOrganization = () =>
  useMutation({
    mutationFn: (organization_name: string) =>
      call(switchOrganization, { body: { organization_name } }),
    // On success the page is left, and all of this with it.
    onMutate: () => ({ listenAgain: ignoreRefusals() }),
    onError: (_error, _input, context) => context?.listenAgain(),
    onSuccess: ({ shouldRedirect, redirectUrl }) => {
      postToTabs({ kind: "switched" });
      leaveFor(shouldRedirect ? redirectUrl : "/");
    },
  });
