import { listAlertFilters } from "#contract/alert-filters.ts";
import { listAlertViews } from "#contract/alert-views.ts";
import { listAutoshareRules } from "#contract/autoshare-rules.ts";
import { getAuditOfResource } from "#contract/audit-logs.ts";
import { listApiKeys } from "#contract/api-keys.ts";
import { listContacts } from "#contract/contacts.ts";
import {
  getCorrelationAlgorithm,
  getCorrelationPattern,
  listCorrelationPatterns,
  suggestCorrelationPatterns,
} from "#contract/correlation-patterns.ts";
import { getCustomizations } from "#contract/customizations.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listEnrichmentTags, previewEnrichment } from "#contract/enrichment.ts";
import { listIncidentViews } from "#contract/incident-views.ts";
import { listFeedTags, listIncidentTags, previewIncidentTag } from "#contract/incident-tags.ts";
import { getIntegration, listIntegrations } from "#contract/integrations.ts";
import {
  countMaintenancePlans,
  getMaintenancePlan,
  listMaintenanceOccurrences,
  listMaintenancePlans,
} from "#contract/maintenance-plans.ts";
import { getMap, getMappingJob, listMappingTables } from "#contract/mapping.ts";
import type { ConfigKind } from "#contract/news.ts";
import { ruleTestCalls } from "#contract/rule-testing.ts";
import type { RuleKind } from "#contract/rules.ts";
import { getOrganizationSettings, listMyOrganizations } from "#contract/organizations.ts";
import { getQuotas, listQuotaWarnings } from "#contract/quotas.ts";
import { listRoles } from "#contract/roles.ts";
import { listServiceAccounts } from "#contract/service-accounts.ts";
import { getSso, listJitDomains, listJitRoles, listSamlDebug } from "#contract/sso.ts";
import { listUsers, listUserSessions } from "#contract/users.ts";
import { listMySessions, me } from "#contract/session.ts";
import {
  getKnownTags,
  getManagedTag,
  listTagCategories,
  searchSourceTags,
} from "#contract/tag-manager.ts";

const testEndpoints = (kind: RuleKind): Endpoint[] => [
  ruleTestCalls[kind].list,
  ruleTestCalls[kind].run,
];

/** What is asked again when a kind of settings changed. */
export const staleEndpoints: Record<ConfigKind, readonly Endpoint[]> = {
  "alert-filter": [...testEndpoints("alert-filter"), listAlertFilters, getAuditOfResource],
  "autoshare-rule": [...testEndpoints("autoshare-rule"), listAutoshareRules, getAuditOfResource],
  "correlation-pattern": [
    ...testEndpoints("correlation-pattern"),
    listCorrelationPatterns,
    getCorrelationPattern,
    getCorrelationAlgorithm,
    suggestCorrelationPatterns,
  ],
  "enrichment-tag": [
    ...testEndpoints("enrichment-tag"),
    listEnrichmentTags,
    previewEnrichment,
    getAuditOfResource,
  ],
  "incident-tag": [
    ...testEndpoints("incident-tag"),
    listIncidentTags,
    listFeedTags,
    previewIncidentTag,
    getAuditOfResource,
  ],
  "maintenance-plan": [
    ...testEndpoints("maintenance-plan"),
    listMaintenancePlans,
    countMaintenancePlans,
    getMaintenancePlan,
    listMaintenanceOccurrences,
    getAuditOfResource,
  ],
  "mapping-table": [
    ...testEndpoints("mapping-table"),
    listMappingTables,
    getMappingJob,
    getMap,
    previewEnrichment,
    getAuditOfResource,
  ],
  integrations: [listIntegrations, getIntegration],
  "api-keys": [listApiKeys, listServiceAccounts],
  "alert-view": [listAlertViews, getAuditOfResource],
  "tag-manager": [
    listTagCategories,
    getManagedTag,
    searchSourceTags,
    getKnownTags,
    getAuditOfResource,
  ],
  topology: [],
  "incident-view": [listIncidentViews, getAuditOfResource],
  contacts: [listContacts],
  customizations: [getCustomizations],
  organization: [me, listMyOrganizations, getOrganizationSettings],
  session: [me, listMySessions],
  quotas: [getQuotas, listQuotaWarnings, getAuditOfResource],
  roles: [listRoles, me],
  sso: [getSso, listJitDomains, listJitRoles, listSamlDebug, listMyOrganizations],
  users: [listUsers, listUserSessions],
};
