import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  environmentBuilder,
  getCounters,
  listEnvironments,
  listTags,
} from "#contract/environments.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

/** Environments the person may see, All first. */
export const useEnvironments = () => useQuery(endpointQuery(listEnvironments));

/** Counters of every visible environment and folder; live. */
export const useCounters = () =>
  useQuery({ ...endpointQuery(getCounters, { query: {} }), placeholderData: keepPreviousData });

/** What the builder offers: fields, operators, groups, roles. */
export const useEnvironmentBuilder = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...endpointQuery(environmentBuilder), staleTime: 5 * 60_000, enabled: isOn });

/** Alert tag names seen on current alerts, most frequent first. */
export const useTags = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...endpointQuery(listTags), staleTime: 60_000, enabled: isOn });
