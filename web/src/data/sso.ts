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
import { asking } from "./ask.ts";
import { call } from "./call.ts";
import { useChange } from "./change.ts";
import { enter } from "./session.ts";

export const useSso = () => useQuery(asking(getSso));
export const useConfigureSso = () => useChange(configureSso, { stale: [getSso] });
export const useUpdateSso = () => useChange(updateSso, { stale: [getSso] });
/** Leaves for the provider; the way back leads to the settings. */
export const useTestSso = () =>
  useChange(testSso, { onSuccess: ({ url }) => location.assign(url) });

export const useJitDomains = () => useQuery(asking(listJitDomains));
export const useAddJitDomain = () => useChange(addJitDomain, { stale: [listJitDomains] });
export const useCheckJitDomain = () => useChange(checkJitDomain, { stale: [listJitDomains] });
export const useDeleteJitDomain = () => useChange(deleteJitDomain, { stale: [listJitDomains] });
export const useJitRoles = () => useQuery(asking(listJitRoles));
export const useCreateJitRole = () => useChange(createJitRole, { stale: [listJitRoles] });
export const useDeleteJitRole = () => useChange(deleteJitRole, { stale: [listJitRoles] });
export const useSamlDebug = () => useQuery({ ...asking(listSamlDebug), refetchInterval: 10_000 });

/**
 * By an organization's handle, or "@" and a domain: whose address it is, stays here. Null asks
 * nothing.
 */
export const useKnownSso = (name: string | null) =>
  useQuery({
    ...asking(findSso, { body: { name: name ?? "" } }),
    enabled: name !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
export const useFindSso = () =>
  useMutation({ mutationFn: (name: string) => call(findSso, { body: { name } }) });
export const useAskSsoBypass = () =>
  useMutation({ mutationFn: (username: string) => call(askSsoBypass, { body: { username } }) });
export const useFollowSsoBypass = () =>
  useMutation({
    mutationFn: (body: CallOf<typeof followSsoBypass>["body"]) => call(followSsoBypass, { body }),
    onSuccess: enter,
  });
/** Out of the console, to where the provider is asked. */
export const goToProvider = (url: string, returnTo: string): void =>
  location.assign(`${url}?return_to=${encodeURIComponent(returnTo)}`);
