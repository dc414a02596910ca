import { useQuery } from "@tanstack/react-query";
import { getInstallationLinks, type InstallationLinks } from "#contract/installation.ts";
import { endpointQuery } from "../client/endpoint-query.ts";

/** Empty until they are known. They change with a restart of the server only. */
export const useInstallationLinks = (): Partial<InstallationLinks> =>
  useQuery({ ...endpointQuery(getInstallationLinks), staleTime: Infinity }).data ?? {};
