import { useQuery } from "@tanstack/react-query";
import { createScimToken, deleteScimToken, getScim } from "#contract/scim-settings.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";
import { endpointQuery } from "../client/endpoint-query.ts";

export const useScim = () => useQuery(endpointQuery(getScim));
export const useCreateScimToken = () => useEndpointMutation(createScimToken, { stale: [getScim] });
export const useDeleteScimToken = () => useEndpointMutation(deleteScimToken, { stale: [getScim] });
