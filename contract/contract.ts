/**
 * Every endpoint of the product, by name. The server serves exactly these; the console may call
 * only these.
 */
import * as aiConfiguration from "./ai-configuration.ts";
import * as aiDrafts from "./ai-drafts.ts";
import * as alertFilters from "./alert-filters.ts";
import * as alertViews from "./alert-views.ts";
import * as alertmanager from "./alertmanager.ts";
import * as autoshareRules from "./autoshare-rules.ts";
import * as analysis from "./analysis.ts";
import * as analyticsDesigners from "./analytics-designers.ts";
import * as analyticsReports from "./analytics-reports.ts";
import * as analytics from "./analytics.ts";
import * as anomalyDetection from "./anomaly-detection.ts";
import * as apiKeys from "./api-keys.ts";
import * as changeMappings from "./change-mappings.ts";
import * as changeSources from "./change-sources.ts";
import * as changes from "./changes.ts";
import * as callbacks from "./callbacks.ts";
import * as contacts from "./contacts.ts";
import * as assistant from "./assistant.ts";
import * as insightQuality from "./insight-quality.ts";
import * as auditLogs from "./audit-logs.ts";
import * as correlationPatterns from "./correlation-patterns.ts";
import * as customizations from "./customizations.ts";
import * as backoffice from "./backoffice.ts";
import * as installationHealth from "./installation-health.ts";
import * as dashboards from "./dashboards.ts";
import * as delivery from "./delivery.ts";
import * as diffView from "./diff-view.ts";
import type { Endpoint } from "./endpoint.ts";
import * as enrichment from "./enrichment.ts";
import * as entrySearch from "./entry-search.ts";
import * as environments from "./environments.ts";
import * as heartbeats from "./heartbeats.ts";
import * as health from "./health.ts";
import * as incidentActions from "./incident-actions.ts";
import * as feedGroups from "./feed-groups.ts";
import * as incidentClustering from "./incident-clustering.ts";
import * as incidentTags from "./incident-tags.ts";
import * as incidentViews from "./incident-views.ts";
import * as incidents from "./incidents.ts";
import * as ingestion from "./ingestion.ts";
import * as installation from "./installation.ts";
import * as integrationContexts from "./integration-contexts.ts";
import * as integrationStatus from "./integration-status.ts";
import * as integrations from "./integrations.ts";
import * as mailSources from "./mail-sources.ts";
import * as maintenancePlans from "./maintenance-plans.ts";
import * as mapping from "./mapping.ts";
import * as mcp from "./mcp.ts";
import * as payloadMappingTests from "./payload-mapping-tests.ts";
import * as payloadMappings from "./payload-mappings.ts";
import * as metricSeries from "./metric-series.ts";
import * as messageTemplates from "./message-templates.ts";
import * as organizations from "./organizations.ts";
import * as reportSubscriptions from "./report-subscriptions.ts";
import * as outboundIntegrations from "./outbound-integrations.ts";
import * as notificationSettings from "./notification-settings.ts";
import * as notifications from "./notifications.ts";
import * as people from "./people.ts";
import * as publicObservability from "./public-observability.ts";
import * as publicView from "./public-view.ts";
import * as quotas from "./quotas.ts";
import * as receipts from "./receipts.ts";
import * as rolePreviews from "./role-previews.ts";
import * as roles from "./roles.ts";
import * as ruleTesting from "./rule-testing.ts";
import * as rulesPreview from "./rules-preview.ts";
import * as serviceAccounts from "./service-accounts.ts";
import * as savedQueries from "./saved-queries.ts";
import * as scimUsers from "./scim-users.ts";
import * as scim from "./scim.ts";
import * as scimGroups from "./scim-groups.ts";
import * as scimSettings from "./scim-settings.ts";
import * as search from "./search.ts";
import * as session from "./session.ts";
import * as setup from "./setup.ts";
import * as secondFactor from "./second-factor.ts";
import * as serviceDesk from "./service-desk.ts";
import * as smartAnalytics from "./smart-analytics.ts";
import * as similarIncidents from "./similar-incidents.ts";
import * as sourceKeys from "./source-keys.ts";
import * as sso from "./sso.ts";
import * as suggestedActions from "./suggested-actions.ts";
import * as topology from "./topology.ts";
import * as users from "./users.ts";
import * as sharing from "./sharing.ts";
import * as shadow from "./shadow.ts";
import * as storage from "./storage.ts";
import * as tagManager from "./tag-manager.ts";
import * as incidentArtifacts from "./incident-artifacts.ts";
import * as workflowPreview from "./workflow-preview.ts";
import * as workflowPause from "./workflow-pause.ts";
import * as workflowRunners from "./workflow-runners.ts";
import * as workflows from "./workflows.ts";
import * as webPush from "./web-push.ts";

/** Each noun's module: its endpoints, and the shapes that it exports. */
export const nouns = {
  setup,
  installation,
  session,
  secondFactor,
  sso,
  scimSettings,
  scim,
  scimUsers,
  scimGroups,
  messageTemplates,
  organizations,
  people,
  notifications,
  notificationSettings,
  customizations,
  incidentArtifacts,
  workflowPause,
  workflowPreview,
  workflowRunners,
  workflows,
  webPush,
  anomalyDetection,
  apiKeys,
  integrationContexts,
  integrations,
  integrationStatus,
  outboundIntegrations,
  delivery,
  callbacks,
  heartbeats,
  mailSources,
  changeSources,
  changeMappings,
  ingestion,
  changes,
  metricSeries,
  receipts,
  incidents,
  feedGroups,
  incidentActions,
  incidentClustering,
  incidentTags,
  analysis,
  aiConfiguration,
  aiDrafts,
  insightQuality,
  assistant,
  contacts,
  sharing,
  serviceDesk,
  similarIncidents,
  suggestedActions,
  sourceKeys,
  autoshareRules,
  entrySearch,
  environments,
  maintenancePlans,
  alertmanager,
  correlationPatterns,
  rulesPreview,
  ruleTesting: { ...ruleTesting, ...ruleTesting.everyRuleTestCall },
  topology,
  alertFilters,
  roles,
  rolePreviews,
  users,
  serviceAccounts,
  alertViews,
  incidentViews,
  tagManager,
  enrichment,
  mapping,
  payloadMappings,
  payloadMappingTests,
  auditLogs,
  search,
  savedQueries,
  analytics,
  smartAnalytics,
  publicView,
  publicObservability,
  analyticsDesigners,
  dashboards,
  analyticsReports,
  reportSubscriptions,
  mcp,
  quotas,
  shadow,
  storage,
  diffView,
  backoffice,
  installationHealth,
  health,
};

export interface ContractEntry {
  name: string;
  noun: string;
  endpoint: Endpoint;
}
export const contract: readonly ContractEntry[] = Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, entry]) =>
    isEndpoint(entry) ? [{ name, noun, endpoint: entry }] : [],
  ),
);

function isEndpoint(entry: unknown): entry is Endpoint {
  return (
    typeof entry === "object" &&
    entry !== null &&
    "method" in entry &&
    "path" in entry &&
    "needs" in entry
  );
}
