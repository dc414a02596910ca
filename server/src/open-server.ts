import path from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { door } from "./features/access/door.ts";
import { apiKeyRoutes } from "./features/api-keys/routes.ts";
import { correlationOrderRoutes, correlationRoutes } from "./features/correlation/routes.ts";
import { customizationRoutes } from "./features/customizations/routes.ts";
import { builderRoutes } from "./features/environments/builder-routes.ts";
import { demoJob, type HandIn } from "./features/demo/jobs.ts";
import { groupRoutes } from "./features/environments/group-routes.ts";
import { placeJob } from "./features/environments/jobs.ts";
import { environmentRoutes } from "./features/environments/routes.ts";
import { healthRoutes } from "./features/health/routes.ts";
import { actionRoutes } from "./features/incidents/action-routes.ts";
import { historyRoutes } from "./features/incidents/history-routes.ts";
import { incidentJobs } from "./features/incidents/jobs.ts";
import { previewRoutes } from "./features/incidents/preview-routes.ts";
import { incidentRoutes } from "./features/incidents/routes.ts";
import { integrationRoutes } from "./features/integrations/routes.ts";
import { type Live, openLive } from "./features/live/live.ts";
import { organizationRoutes } from "./features/organizations/routes.ts";
import { peopleRoutes } from "./features/people/routes.ts";
import { receiptRoutes } from "./features/receipts/routes.ts";
import { organizationChoiceRoutes } from "./features/session/organization-routes.ts";
import { sessionRoutes } from "./features/session/routes.ts";
import { setUpRoutes } from "./features/setup/routes.ts";
import { postgresInbox } from "./pipeline/postgres-inbox.ts";
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
import { type Handler, type Jobs, startJobs } from "./platform/jobs.ts";

export interface Server { app: FastifyInstance; db: Db; lanes: Lanes; jobs: Jobs; live: Live; close(): Promise<void> }

/** One server process: console and API, lanes, jobs, live updates. Any number may share one database. */
export async function openServer({ databaseUrl, clock, eventsPerBatch = 2000 }: { databaseUrl: string; clock: Clock; eventsPerBatch?: number }): Promise<Server> {
  const db = openDb(databaseUrl);
  const books = ruleBooks();
  const parts = { db, clock, books };
  const gate = door(parts);
  const cache = readCache(10_000);
  const inbox = postgresInbox({ db, clock, cache, wake: (id) => lanes.wake(id) });
  const lanes = startLanes({ ...parts, cache, eventsPerBatch, onTaken: inbox.taken, onWaiting: inbox.setPending });
  const handIn: HandIn = async (organizationId, message) => inbox.waitS(organizationId) === 0 && (await accept(inbox, { organizationId, keyId: "0", name: "demo" }, message)).accepted > 0;
  const jobs = startJobs({ db, clock, handlers: handlersOf(books, clock, handIn) });
  let live: Live | null = null;
  const served = [
    ...setUpRoutes(parts), ...sessionRoutes(parts), ...organizationChoiceRoutes(parts), ...organizationRoutes(parts), ...peopleRoutes(parts), ...customizationRoutes(parts), ...apiKeyRoutes(parts),
    ...integrationRoutes({ ...parts, kinds }), ...ingestionRoutes(inbox), ...receiptRoutes(parts), ...incidentRoutes(parts), ...historyRoutes(parts), ...previewRoutes(parts), ...actionRoutes(parts),
    ...environmentRoutes(parts), ...builderRoutes(parts), ...groupRoutes(parts), ...correlationOrderRoutes(parts), ...correlationRoutes(parts), ...healthRoutes({ ...parts, waiting: inbox.totalPending, clients: () => live?.clients() ?? 0 }),
  ];
  const app = await openHttp(served, gate);
  await serveConsole(app, path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../dist/web"));
  await app.ready();
  live = await openLive(app.server, { db, callerBySession: gate.callerBySession });
  return {
    app, db, lanes, jobs, live,
    close: async () => {
      await live?.close();
      await app.close();
      await Promise.all([lanes.stop(), jobs.stop()]);
      await db.close();
    },
  };
}

/** Everything that falls due or repeats. */
export const handlersOf = (books: RuleBooks, clock: Clock, handIn: HandIn): Handler[] => [...incidentJobs(books, clock), placeJob(books, clock), demoJob(handIn, clock)];
