import { useMutation, useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import {
  addJitDomain,
  askSsoBypass,
  checkJitDomain,
  configureSso,
  createJitRole,
  deleteJitDomain,
  deleteJitRole,
  findSso,
  followSsoBypass,
  getSso,
  listJitDomains,
  listJitRoles,
  listSamlDebug,
  testSso,
  updateSso,
} from "#contract/sso.ts";
import { leaveFor } from "../client/base-path.ts";
import { endpointQuery } from "../client/endpoint-query.ts";
import { call } from "../client/call.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";
import { startSession } from "./session.ts";

export const useSso = () => useQuery(endpointQuery(getSso));
export const useConfigureSso = () => useEndpointMutation(configureSso, { stale: [getSso] });
export const useUpdateSso = () => useEndpointMutation(updateSso, { stale: [getSso] });
/** Leaves for the provider; the way back leads to the settings. */
export const useTestSso = () =>
  useEndpointMutation(testSso, { onSuccess: ({ url }) => leaveFor(url) });

export const useJitDomains = () => useQuery(endpointQuery(listJitDomains));
export const useAddJitDomain = () => useEndpointMutation(addJitDomain, { stale: [listJitDomains] });
export const useCheckJitDomain = () =>
  useEndpointMutation(checkJitDomain, { stale: [listJitDomains] });
export const useDeleteJitDomain = () =>
  useEndpointMutation(deleteJitDomain, { stale: [listJitDomains] });
export const useJitRoles = () => useQuery(endpointQuery(listJitRoles));
export const useCreateJitRole = () => useEndpointMutation(createJitRole, { stale: [listJitRoles] });
export const useDeleteJitRole = () => useEndpointMutation(deleteJitRole, { stale: [listJitRoles] });
export const useSamlDebug = () =>
  useQuery({ ...endpointQuery(listSamlDebug), refetchInterval: 10_000 });

/**
 * By an organization's handle, or "@" and a domain: whose address it is, stays here. Null asks
 * nothing.
 */
export const useSsoLookup = (name: string | null) =>
  useQuery({
    ...endpointQuery(findSso, { body: { name: name ?? "" } }),
    enabled: name !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
export const useFindSso = () =>
  useMutation({ mutationFn: (name: string) => call(findSso, { body: { name } }) });
export const useRequestSsoBypass = () =>
  useMutation({ mutationFn: (username: string) => call(askSsoBypass, { body: { username } }) });
export const useRedeemSsoBypass = () =>
  useMutation({
    mutationFn: (body: CallOf<typeof followSsoBypass>["body"]) => call(followSsoBypass, { body }),
    onSuccess: startSession,
  });
/** Out of the console, to where the provider is asked. */
export const redirectToProvider = (url: string, returnTo: string): void =>
  leaveFor(`${url}?return_to=${encodeURIComponent(returnTo)}`);
