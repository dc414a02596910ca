import { auditRoutes } from "./features/access/audit-routes.ts";
import { alertFilterRoutes } from "./features/alert-filters/routes.ts";
import { alertViewRoutes } from "./features/alert-views/routes.ts";
import { apiKeyRoutes } from "./features/api-keys/routes.ts";
import { autoshareRoutes } from "./features/auto-share/routes.ts";
import { backofficeRoutes } from "./features/backoffice/routes.ts";
import { contactRoutes } from "./features/contacts/routes.ts";
import { correlationOrderRoutes, correlationRoutes } from "./features/correlation/routes.ts";
import { suggestionRoutes } from "./features/correlation/suggestion-routes.ts";
import { customizationRoutes } from "./features/customizations/routes.ts";
import { diffViewRoutes } from "./features/diff-view/routes.ts";
import { enrichmentRoutes } from "./features/enrichment/routes.ts";
import { builderRoutes } from "./features/environments/builder-routes.ts";
import { groupRoutes } from "./features/environments/group-routes.ts";
import { environmentRoutes } from "./features/environments/routes.ts";
import { healthRoutes } from "./features/health/routes.ts";
import { tagActionRoutes } from "./features/incident-tags/action-routes.ts";
import { tagPreviewRoutes } from "./features/incident-tags/preview-routes.ts";
import { incidentTagRoutes } from "./features/incident-tags/routes.ts";
import { incidentViewRoutes } from "./features/incident-views/routes.ts";
import { actionRoutes } from "./features/incidents/actions/action-routes.ts";
import { historyRoutes } from "./features/incidents/detail/history-routes.ts";
import { previewRoutes } from "./features/incidents/detail/preview-routes.ts";
import { incidentRoutes } from "./features/incidents/routes.ts";
import { shareRoutes } from "./features/incidents/actions/share-routes.ts";
import { incidentTopologyRoutes } from "./features/incidents/detail/topology-routes.ts";
import { integrationRoutes } from "./features/integrations/routes.ts";
import { maintenanceRoutes } from "./features/maintenance/routes.ts";
import { mappingFileRoutes } from "./features/mapping/file-routes.ts";
import { mappingRoutes } from "./features/mapping/routes.ts";
import { mappingRowRoutes } from "./features/mapping/row-routes.ts";
import { organizationRoutes } from "./features/organizations/routes.ts";
import { passkeyRoutes } from "./features/passkeys/routes.ts";
import { accountRoutes } from "./features/people/account-routes.ts";
import { peopleRoutes } from "./features/people/routes.ts";
import { userRoutes } from "./features/people/user-routes.ts";
import { quotaRoutes } from "./features/quotas/routes.ts";
import { receiptRoutes } from "./features/receipts/routes.ts";
import { roleRoutes } from "./features/roles/routes.ts";
import { secondFactorRoutes } from "./features/second-factor/routes.ts";
import { serviceAccountRoutes } from "./features/service-accounts/routes.ts";
import { organizationChoiceRoutes } from "./features/session/organization-routes.ts";
import { sessionRoutes } from "./features/session/routes.ts";
import { setUpRoutes } from "./features/setup/routes.ts";
import { ssoConfigRoutes } from "./features/sso/config-routes.ts";
import { jitRoutes } from "./features/sso/jit-routes.ts";
import { ssoLoginRoutes } from "./features/sso/login-routes.ts";
import { domainProver } from "./features/sso/prove-domain.ts";
import { ssoRecoveryRoutes } from "./features/sso/recovery-routes.ts";
import { tagManagerRoutes } from "./features/tag-manager/routes.ts";
import { topologyRoutes } from "./features/topology/routes.ts";
import { enrichmentPreviewRoutes } from "./pipeline/previews/enrichment-routes.ts";
import { filterPreviewRoutes } from "./pipeline/previews/filter-routes.ts";
import { ruleTestRoutes } from "./pipeline/rule-tests/routes.ts";
import { timeMachineRoutes } from "./pipeline/previews/time-machine-routes.ts";
import { ingestionRoutes } from "./pipeline/routes.ts";
import { sourceKinds } from "./pipeline/sources/sources.ts";
import type { Route } from "./platform/http/serve.ts";
import type { PostgresInbox } from "./pipeline/postgres-inbox.ts";
import type { RuleBooks } from "./pipeline/rule-book.ts";
import type { Mail } from "./platform/mail.ts";
import type { Outbound } from "./platform/outbound.ts";
import type { Parts } from "./platform/parts.ts";
import type { Secrets } from "./platform/secrets.ts";

interface RouteParts {
  parts: Parts & { books: RuleBooks; mail: Mail; secrets: Secrets; outbound: Outbound };
  inbox: PostgresInbox;
  databaseUrl: string;
  env: Readonly<Record<string, string | undefined>>;
  /** How many browsers hear live news. */
  clients: () => number;
}

/** Everything that can be asked, in the order of the contract. */
export const servedRoutes = ({ parts, inbox, databaseUrl, env, clients }: RouteParts): Route[] => [
  ...setUpRoutes(parts),
  ...sessionRoutes(parts),
  ...organizationChoiceRoutes(parts),
  ...secondFactorRoutes(parts),
  ...passkeyRoutes(parts),
  ...ssoConfigRoutes(parts),
  ...ssoLoginRoutes(parts),
  ...jitRoutes({ ...parts, prove: domainProver(env) }),
  ...ssoRecoveryRoutes(parts),
  ...organizationRoutes(parts),
  ...peopleRoutes(parts),
  ...customizationRoutes(parts),
  ...apiKeyRoutes(parts),
  ...integrationRoutes({ ...parts, kinds: sourceKinds }),
  ...ingestionRoutes(inbox),
  ...receiptRoutes(parts),
  ...incidentRoutes(parts),
  ...historyRoutes(parts),
  ...previewRoutes(parts),
  ...incidentTopologyRoutes(parts),
  ...actionRoutes(parts),
  ...incidentTagRoutes(parts),
  ...tagPreviewRoutes(parts),
  ...tagActionRoutes(parts),
  ...contactRoutes(parts),
  ...shareRoutes(parts),
  ...autoshareRoutes(parts),
  ...environmentRoutes(parts),
  ...builderRoutes(parts),
  ...groupRoutes(parts),
  ...maintenanceRoutes(parts),
  ...correlationOrderRoutes(parts),
  ...suggestionRoutes(parts),
  ...correlationRoutes(parts),
  ...timeMachineRoutes({ ...parts, databaseUrl }),
  ...ruleTestRoutes(parts),
  ...topologyRoutes(parts),
  ...alertFilterRoutes(parts),
  ...filterPreviewRoutes(parts),
  ...roleRoutes(parts),
  ...userRoutes(parts),
  ...accountRoutes(parts),
  ...serviceAccountRoutes(parts),
  ...alertViewRoutes(parts),
  ...incidentViewRoutes(parts),
  ...tagManagerRoutes(parts),
  ...enrichmentRoutes(parts),
  ...enrichmentPreviewRoutes(parts),
  ...mappingRoutes(parts),
  ...mappingRowRoutes(parts),
  ...mappingFileRoutes(parts),
  ...auditRoutes(parts),
  ...quotaRoutes(parts),
  ...diffViewRoutes(parts),
  ...backofficeRoutes(parts),
  ...healthRoutes({ ...parts, waiting: inbox.totalPending, clients }),
];
