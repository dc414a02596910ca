import type { Registry } from "prom-client";
import { healthz, metrics, readyz } from "#contract/health.ts";
import { accessFeature } from "./features/access/feature.ts";
import { aiConfigurationFeature } from "./features/ai-configuration/feature.ts";
import { alertFiltersFeature } from "./features/alert-filters/feature.ts";
import { alertViewsFeature } from "./features/alert-views/feature.ts";
import { alertmanagerFeature } from "./features/alertmanager/feature.ts";
import { analysisFeature } from "./features/analysis/feature.ts";
import { analyticsDesignersFeature } from "./features/analytics-designers/feature.ts";
import { analyticsReportsFeature } from "./features/analytics-reports/feature.ts";
import { analyticsFeature } from "./features/analytics/feature.ts";
import { anomalyDetectionFeature } from "./features/anomaly-detection/feature.ts";
import { apiKeysFeature } from "./features/api-keys/feature.ts";
import { assistantFeature } from "./features/assistant/feature.ts";
import { autoShareFeature } from "./features/auto-share/feature.ts";
import { backofficeFeature } from "./features/backoffice/feature.ts";
import { callbacksFeature } from "./features/callbacks/feature.ts";
import { changeMappingsFeature } from "./features/change-mappings/feature.ts";
import { changeSourcesFeature } from "./features/change-sources/feature.ts";
import { changesFeature } from "./features/changes/feature.ts";
import { contactsFeature } from "./features/contacts/feature.ts";
import { correlationFeature } from "./features/correlation/feature.ts";
import { customizationsFeature } from "./features/customizations/feature.ts";
import { demoFeature } from "./features/demo/feature.ts";
import { deliveryFeature } from "./features/delivery/feature.ts";
import { diffViewFeature } from "./features/diff-view/feature.ts";
import { enrichmentFeature } from "./features/enrichment/feature.ts";
import { entrySearchFeature } from "./features/entry-search/feature.ts";
import { environmentsFeature } from "./features/environments/feature.ts";
import { externalSimilaritiesFeature } from "./features/external-similarities/feature.ts";
import { heartbeatsFeature } from "./features/heartbeats/feature.ts";
import { healthFeature } from "./features/health/feature.ts";
import { replayAnswers } from "./features/idempotency/replay-answers.ts";
import { incidentClusteringFeature } from "./features/incident-clustering/feature.ts";
import { incidentMeasuresFeature } from "./features/incident-measures/feature.ts";
import { incidentTagsFeature } from "./features/incident-tags/feature.ts";
import { incidentViewsFeature } from "./features/incident-views/feature.ts";
import { incidentsFeature } from "./features/incidents/feature.ts";
import { installationHealthFeature } from "./features/installation-health/feature.ts";
import { installationFeature } from "./features/installation/feature.ts";
import type {
  confirmAutoResolve,
  previewAutoResolve,
} from "./features/hiding/auto-resolve-hiding.ts";
import { insightFeedbackFeature } from "./features/insight-feedback/feature.ts";
import { integrationContextsFeature } from "./features/integration-contexts/feature.ts";
import { integrationsFeature } from "./features/integrations/feature.ts";
import type { SenderKind } from "./features/integrations/routes.ts";
import { mailSourcesFeature } from "./features/mail-sources/feature.ts";
import { maintenanceFeature } from "./features/maintenance/feature.ts";
import { mappingFeature } from "./features/mapping/feature.ts";
import { mcpFeature } from "./features/mcp/feature.ts";
import { payloadMappingsFeature } from "./features/payload-mappings/feature.ts";
import { metricSeriesFeature } from "./features/metric-series/feature.ts";
import { notificationsFeature } from "./features/notifications/feature.ts";
import { outboundIntegrationsFeature } from "./features/outbound-integrations/feature.ts";
import { organizationsFeature } from "./features/organizations/feature.ts";
import { passkeysFeature } from "./features/passkeys/feature.ts";
import { peopleFeature } from "./features/people/feature.ts";
import { publicViewFeature } from "./features/public-view/feature.ts";
import { quotasFeature } from "./features/quotas/feature.ts";
import { receiptsFeature } from "./features/receipts/feature.ts";
import { recentQueriesFeature } from "./features/recent-queries/feature.ts";
import { retentionFeature } from "./features/retention/feature.ts";
import { rolePreviewsFeature } from "./features/role-previews/feature.ts";
import { rolesFeature } from "./features/roles/feature.ts";
import { dashboardsFeature } from "./features/dashboards/feature.ts";
import { savedQueriesFeature } from "./features/saved-queries/feature.ts";
import { scimFeature } from "./features/scim/feature.ts";
import { searchFeature } from "./features/search/feature.ts";
import { secondFactorFeature } from "./features/second-factor/feature.ts";
import { serviceAccountsFeature } from "./features/service-accounts/feature.ts";
import { sessionFeature } from "./features/session/feature.ts";
import { setupFeature } from "./features/setup/feature.ts";
import { serviceDeskFeature } from "./features/service-desk/feature.ts";
import { shadowFeature } from "./features/shadow/feature.ts";
import { smartAnalyticsFeature } from "./features/smart-analytics/feature.ts";
import { similarIncidentsFeature } from "./features/similar-incidents/feature.ts";
import { ssoFeature } from "./features/sso/feature.ts";
import { sourceStatusFeature } from "./features/source-status/feature.ts";
import { suggestedActionsFeature } from "./features/suggested-actions/feature.ts";
import { tagManagerFeature } from "./features/tag-manager/feature.ts";
import { messageTemplatesFeature } from "./features/message-templates/feature.ts";
import { troubleshootingFeature } from "./features/troubleshooting/feature.ts";
import { topologyFeature } from "./features/topology/feature.ts";
import { workflowsFeature } from "./features/workflows/feature.ts";
import { webPushFeature } from "./features/web-push/feature.ts";
import type { IngestMessage } from "./platform/ingest-message.ts";
import { pipelineFeature } from "./pipeline/feature.ts";
import type { IngestLog } from "./pipeline/ingest-log/open-ingest-log.ts";
import type { PostgresInbox } from "./pipeline/postgres-inbox.ts";
import type { RuleBooks } from "./pipeline/rule-book.ts";
import type { Feature, Furnish } from "./platform/feature.ts";
import type { Route } from "./platform/http/serve.ts";
import type { Handler, SendingHandler } from "./platform/jobs/handler.ts";
import type { Jobs } from "./platform/jobs/jobs.ts";
import type { InboundMailSettings } from "./platform/inbound-mail-settings.ts";
import type { Mail } from "./platform/mail.ts";
import type { NodeRoles } from "./platform/node-roles.ts";
import type { OutboundDoors } from "./platform/outbound.ts";
import type { Parts } from "./platform/parts.ts";
import type { ApplicationAddress } from "./platform/prepare-role.ts";
import type { Readiness } from "./platform/readiness.ts";
import type { ReplicaCondition } from "./platform/replica.ts";
import type { ServerLimits } from "./platform/server-limits.ts";
import type { Secrets } from "./platform/secrets.ts";

interface JobParts {
  books: RuleBooks;
  clock: Parts["clock"];
  mail: Mail;
  handIn: IngestMessage;
  secrets: Secrets;
  outbound: OutboundDoors;
  /** Something takes requests before the database does. */
  hasIngestLog: boolean;
  /** Of the console, where nobody's request says it. */
  publicUrl: string;
  registry: Registry;
  /** What each feature puts into a demo; one names only what stands before it. */
  furniture: readonly Furnish[];
}
interface RouteParts extends Parts {
  books: RuleBooks;
  mail: Mail;
  /** Under which people reach the console, for links. */
  publicUrl: string;
  secrets: Secrets;
  outbound: OutboundDoors;
  inboundMail: InboundMailSettings;
  inbox: PostgresInbox;
  kinds: readonly SenderKind[];
  confirmAutoResolve: typeof confirmAutoResolve;
  previewAutoResolve: typeof previewAutoResolve;
  address: ApplicationAddress;
  limits: ServerLimits;
  env: Readonly<Record<string, string | undefined>>;
  readiness: Readiness;
  /** How the database's replica is; null where none is set. */
  replica: () => ReplicaCondition | null;
  ingestLog: IngestLog | null;
  roles: NodeRoles;
  /** How many events wait in the inbox. */
  waiting: () => number;
  unindexed: () => number;
  unmeasured: () => number;
  /** How many browsers hear live news. */
  clients: () => number;
  /** Jobs that fail, and dead letters, by kind. */
  failures: Jobs["failures"];
  /** What this process measures of itself. */
  registry: Registry;
  /** Where the database stores, if that is on this machine. */
  storageDir: string | undefined;
  deadMansSwitchUrl: string | null;
}

/** Everything that the server is made of: a new feature is a line here. */
const features: readonly Feature<RouteParts, JobParts>[] = [
  setupFeature,
  installationFeature,
  sessionFeature,
  secondFactorFeature,
  passkeysFeature,
  ssoFeature,
  scimFeature,
  organizationsFeature,
  customizationsFeature,
  webPushFeature,
  anomalyDetectionFeature,
  apiKeysFeature,
  integrationsFeature,
  heartbeatsFeature,
  mailSourcesFeature,
  changeSourcesFeature,
  changeMappingsFeature,
  sourceStatusFeature,
  integrationContextsFeature,
  outboundIntegrationsFeature,
  deliveryFeature,
  callbacksFeature,
  serviceDeskFeature,
  similarIncidentsFeature,
  suggestedActionsFeature,
  externalSimilaritiesFeature,
  messageTemplatesFeature,
  receiptsFeature,
  changesFeature,
  metricSeriesFeature,
  shadowFeature,
  troubleshootingFeature,
  incidentsFeature,
  incidentMeasuresFeature,
  retentionFeature,
  incidentTagsFeature,
  analysisFeature,
  aiConfigurationFeature,
  incidentClusteringFeature,
  contactsFeature,
  autoShareFeature,
  environmentsFeature,
  maintenanceFeature,
  alertmanagerFeature,
  correlationFeature,
  topologyFeature,
  alertFiltersFeature,
  rolesFeature,
  peopleFeature,
  notificationsFeature,
  rolePreviewsFeature,
  serviceAccountsFeature,
  alertViewsFeature,
  incidentViewsFeature,
  tagManagerFeature,
  mappingFeature,
  payloadMappingsFeature,
  enrichmentFeature,
  accessFeature,
  quotasFeature,
  diffViewFeature,
  entrySearchFeature,
  searchFeature,
  recentQueriesFeature,
  savedQueriesFeature,
  analyticsFeature,
  smartAnalyticsFeature,
  publicViewFeature,
  analyticsDesignersFeature,
  dashboardsFeature,
  analyticsReportsFeature,
  workflowsFeature,
  mcpFeature,
  assistantFeature,
  insightFeedbackFeature,
  backofficeFeature,
  installationHealthFeature,
  demoFeature,
  healthFeature,
  pipelineFeature,
];

/** Everything that can be asked; without the role of the API, how the process is. */
export function servedRoutes(parts: RouteParts): Route[] {
  const routes = features.flatMap((feature) => feature.routes?.(parts) ?? []);
  return parts.roles.has("api")
    ? replayAnswers(routes, parts)
    : routes.filter(({ endpoint }) => probes.has(endpoint.path));
}

const probes: ReadonlySet<string> = new Set(
  [healthz, readyz, metrics].map((endpoint) => endpoint.path),
);

/** Everything that falls due or repeats. */
export const handlersOf = (parts: Omit<JobParts, "furniture">): (Handler | SendingHandler)[] =>
  features.flatMap(({ jobs }) => jobs?.({ ...parts, furniture }) ?? []);

const furniture = features.flatMap(({ furnish }) => furnish ?? []);
