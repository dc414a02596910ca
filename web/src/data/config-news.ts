import { listApiKeys } from "#contract/api-keys.ts";
import { getCorrelationAlgorithm, getCorrelationPattern, listCorrelationPatterns } from "#contract/correlation-patterns.ts";
import { getCustomizations } from "#contract/customizations.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getIntegration, listIntegrations } from "#contract/integrations.ts";
import type { ConfigKind } from "#contract/news.ts";
import { getOrganizationSettings, listMyOrganizations } from "#contract/organizations.ts";
import { listMySessions, me } from "#contract/session.ts";
import { markStale } from "./change.ts";

export const followConfig = (kind: ConfigKind): Promise<void> => markStale(...(asked[kind] ?? []));

/** What is asked again when a kind of settings changed. */
const asked: Record<ConfigKind, readonly Endpoint[]> = {
  "correlation-patterns": [listCorrelationPatterns, getCorrelationPattern, getCorrelationAlgorithm],
  integrations: [listIntegrations, getIntegration],
  "api-keys": [listApiKeys],
  customizations: [getCustomizations],
  organization: [me, listMyOrganizations, getOrganizationSettings],
  session: [me, listMySessions],
};
