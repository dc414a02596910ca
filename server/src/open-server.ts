import path from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { auditRetentionJob } from "./features/access/audit-jobs.ts";
import { auditRoutes } from "./features/access/audit-routes.ts";
import { door } from "./features/access/door.ts";
import { alertFilterRoutes } from "./features/alert-filters/routes.ts";
import { alertViewRoutes } from "./features/alert-views/routes.ts";
import { apiKeyRoutes } from "./features/api-keys/routes.ts";
import { autoshareJob } from "./features/auto-share/jobs.ts";
import { autoshareRoutes } from "./features/auto-share/routes.ts";
import { contactRoutes } from "./features/contacts/routes.ts";
import { correlationOrderRoutes, correlationRoutes } from "./features/correlation/routes.ts";
import { suggestionRoutes } from "./features/correlation/suggestion-routes.ts";
import { customizationRoutes } from "./features/customizations/routes.ts";
import { backofficeJobs } from "./features/backoffice/jobs.ts";
import { backofficeRoutes } from "./features/backoffice/routes.ts";
import { builderRoutes } from "./features/environments/builder-routes.ts";
import { demoJob, type HandIn } from "./features/demo/jobs.ts";
import { enrichmentRoutes } from "./features/enrichment/routes.ts";
import { diffViewRoutes } from "./features/diff-view/routes.ts";
import { groupRoutes } from "./features/environments/group-routes.ts";
import { placeJob } from "./features/environments/jobs.ts";
import { environmentRoutes } from "./features/environments/routes.ts";
import { healthRoutes } from "./features/health/routes.ts";
import { actionRoutes } from "./features/incidents/action-routes.ts";
import { historyRoutes } from "./features/incidents/history-routes.ts";
import { incidentJobs } from "./features/incidents/jobs.ts";
import { previewRoutes } from "./features/incidents/preview-routes.ts";
import { incidentRoutes } from "./features/incidents/routes.ts";
import { incidentTopologyRoutes } from "./features/incidents/topology-routes.ts";
import { shareRoutes } from "./features/incidents/share-routes.ts";
import { incidentViewRoutes } from "./features/incident-views/routes.ts";
import { tagActionRoutes } from "./features/incident-tags/action-routes.ts";
import { retagJob } from "./features/incident-tags/jobs.ts";
import { tagPreviewRoutes } from "./features/incident-tags/preview-routes.ts";
import { incidentTagRoutes } from "./features/incident-tags/routes.ts";
import { integrationRoutes } from "./features/integrations/routes.ts";
import { type Live, openLive } from "./features/live/live.ts";
import { maintenanceJobs } from "./features/maintenance/jobs.ts";
import { maintenanceRoutes } from "./features/maintenance/routes.ts";
import { mappingFileRoutes } from "./features/mapping/file-routes.ts";
import { mappingJobs } from "./features/mapping/jobs.ts";
import { mappingRoutes } from "./features/mapping/routes.ts";
import { mappingRowRoutes } from "./features/mapping/row-routes.ts";
import { organizationRoutes } from "./features/organizations/routes.ts";
import { accountMailJob } from "./features/people/account-mail.ts";
import { accountRoutes } from "./features/people/account-routes.ts";
import { peopleRoutes } from "./features/people/routes.ts";
import { userRoutes } from "./features/people/user-routes.ts";
import { quotaRoutes } from "./features/quotas/routes.ts";
import { receiptRoutes } from "./features/receipts/routes.ts";
import { roleRoutes } from "./features/roles/routes.ts";
import { organizationChoiceRoutes } from "./features/session/organization-routes.ts";
import { serviceAccountRoutes } from "./features/service-accounts/routes.ts";
import { sessionRoutes } from "./features/session/routes.ts";
import { passkeyRoutes } from "./features/passkeys/routes.ts";
import { secondFactorRoutes } from "./features/second-factor/routes.ts";
import { ssoConfigRoutes } from "./features/sso/config-routes.ts";
import { jitRoutes } from "./features/sso/jit-routes.ts";
import { ssoLoginRoutes } from "./features/sso/login-routes.ts";
import { domainProver } from "./features/sso/prove-domain.ts";
import { ssoRecoveryRoutes } from "./features/sso/recovery-routes.ts";
import { setUpRoutes } from "./features/setup/routes.ts";
import { retitleJob } from "./features/tag-manager/jobs.ts";
import { tagManagerRoutes } from "./features/tag-manager/routes.ts";
import { fairShares } from "./pipeline/fair-shares.ts";
import { topologyRoutes } from "./features/topology/routes.ts";
import { postgresInbox } from "./pipeline/postgres-inbox.ts";
import { enrichmentPreviewRoutes } from "./pipeline/previews/enrichment-routes.ts";
import { filterPreviewRoutes } from "./pipeline/previews/filter-routes.ts";
import { timeMachineRoutes } from "./pipeline/previews/time-machine-routes.ts";
import { readCache } from "./pipeline/read-cache.ts";
import { accept } from "./pipeline/receive.ts";
import { ingestionRoutes } from "./pipeline/routes.ts";
import { type RuleBooks, ruleBooks } from "./pipeline/rule-book.ts";
import { type Lanes, startLanes } from "./pipeline/run.ts";
import { kinds } from "./pipeline/sources/sources.ts";
import type { Clock } from "./platform/clock.ts";
import { type Db, openDb } from "./platform/db.ts";
import { serveConsole } from "./platform/http/console.ts";
import { openHttp } from "./platform/http/open-http.ts";
import { type Mail, mailFrom } from "./platform/mail.ts";
import { type Handler, type Jobs, startJobs } from "./platform/jobs.ts";
import { dataRoot } from "./platform/data-root.ts";
import { outboundFrom } from "./platform/outbound.ts";
import { secretsFrom } from "./platform/secrets.ts";

export interface Server { app: FastifyInstance; db: Db; lanes: Lanes; jobs: Jobs; live: Live; close(): Promise<void> }

/** One server process: console and API, lanes, jobs, live updates. Any number may share one database. */
export async function openServer({ databaseUrl, clock, eventsPerBatch = 2000, env = {} }: { databaseUrl: string; clock: Clock; eventsPerBatch?: number; env?: Readonly<Record<string, string | undefined>> }): Promise<Server> {
  const db = openDb(databaseUrl);
  const books = ruleBooks();
  const parts = { db, clock, books, mail: mailFrom(env), secrets: secretsFrom(env, dataRoot(env)), outbound: outboundFrom(env) };
  const gate = door(parts);
  const cache = readCache(10_000);
  const shares = fairShares();
  const inbox = postgresInbox({ db, clock, cache, shares, wake: (id) => lanes.wake(id) });
  const lanes = startLanes({ ...parts, cache, shares, eventsPerBatch, onTaken: inbox.taken, onWaiting: inbox.setPending });
  const handIn: HandIn = async (organizationId, message) => inbox.waitS(organizationId) === 0 && (await accept(inbox, { organizationId, keyId: "0", name: "demo" }, message)).accepted > 0;
  const jobs = startJobs({ db, clock, handlers: handlersOf(parts, handIn) });
  let live: Live | null = null;
  const served = [
    ...setUpRoutes(parts), ...sessionRoutes(parts), ...secondFactorRoutes(parts), ...passkeyRoutes(parts), ...ssoConfigRoutes(parts), ...ssoLoginRoutes(parts), ...jitRoutes({ ...parts, prove: domainProver(env) }), ...ssoRecoveryRoutes(parts), ...organizationChoiceRoutes(parts), ...organizationRoutes(parts), ...peopleRoutes(parts), ...userRoutes(parts), ...accountRoutes(parts), ...roleRoutes(parts), ...serviceAccountRoutes(parts), ...customizationRoutes(parts), ...apiKeyRoutes(parts),
    ...integrationRoutes({ ...parts, kinds }), ...ingestionRoutes(inbox), ...receiptRoutes(parts), ...incidentRoutes(parts), ...historyRoutes(parts), ...previewRoutes(parts), ...actionRoutes(parts), ...shareRoutes(parts), ...contactRoutes(parts),
    ...environmentRoutes(parts), ...builderRoutes(parts), ...groupRoutes(parts), ...correlationOrderRoutes(parts), ...suggestionRoutes(parts), ...correlationRoutes(parts), ...topologyRoutes(parts), ...incidentTopologyRoutes(parts), ...timeMachineRoutes({ ...parts, databaseUrl }), ...auditRoutes(parts), ...quotaRoutes(parts), ...backofficeRoutes(parts), ...diffViewRoutes(parts), ...alertFilterRoutes(parts), ...alertViewRoutes(parts), ...incidentViewRoutes(parts), ...tagManagerRoutes(parts), ...maintenanceRoutes(parts), ...autoshareRoutes(parts), ...incidentTagRoutes(parts), ...tagPreviewRoutes(parts), ...tagActionRoutes(parts), ...filterPreviewRoutes(parts), ...enrichmentRoutes(parts), ...enrichmentPreviewRoutes(parts), ...mappingRoutes(parts), ...mappingRowRoutes(parts), ...mappingFileRoutes(parts), ...healthRoutes({ ...parts, waiting: inbox.totalPending, clients: () => live?.clients() ?? 0 }),
  ];
  const app = await openHttp(served, gate);
  await serveConsole(app, path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../dist/web"));
  await app.ready();
  live = await openLive(app.server, { db, callerBySession: gate.callerBySession });
  return {
    app, db, lanes, jobs, live,
    close: async () => {
      // A browser opens connections ahead, and again, on which it never asks: closing would wait a minute for their first word.
      const hurry = setInterval(() => { app.server.closeAllConnections(); }, 100);
      await live?.close();
      await app.close();
      clearInterval(hurry);
      await Promise.all([lanes.stop(), jobs.stop()]);
      await db.close();
    },
  };
}

/** Everything that falls due or repeats. */
export const handlersOf = ({ books, clock, mail }: { books: RuleBooks; clock: Clock; mail: Mail }, handIn: HandIn): Handler[] => [auditRetentionJob(clock), ...backofficeJobs(clock), accountMailJob(mail), ...incidentJobs(books, clock), ...maintenanceJobs(books, clock), placeJob(books, clock), retitleJob(books, clock), retagJob(books, clock), autoshareJob(books, clock), ...mappingJobs(clock), demoJob(handIn, clock)];
