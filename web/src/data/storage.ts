import { useQuery } from "@tanstack/react-query";
import { getStorage } from "#contract/storage.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

export const useStorage = () => useQuery({ ...endpointQuery(getStorage), staleTime: 0 });
