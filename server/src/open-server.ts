import path from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { startAnalytics } from "./features/incident-measures/follow.ts";
import { accessCheck } from "./features/access/access-check.ts";
import { type Live, openLive } from "./features/live/live.ts";
import { deliveredChannels } from "./features/delivery/channels/channels.ts";
import { type DeliveryWorker, startDelivery } from "./features/delivery/worker.ts";
import { openRefusedLog } from "./features/receipts/refused-requests.ts";
import type { IngestMessage } from "./platform/ingest-message.ts";
import { handlersOf, servedRoutes } from "./features.ts";
import { countJobFailures, countRefused } from "./features/health/metrics.ts";
import { openEventMetrics } from "./pipeline/event-metrics.ts";
import { openFairQueue } from "./pipeline/fair-queueing.ts";
import { openMailIntake } from "./pipeline/mail/mail-intake.ts";
import { type MailListener, openMailListener } from "./pipeline/mail/mail-listener.ts";
import { type PostgresInbox, postgresInbox } from "./pipeline/postgres-inbox.ts";
import { readCache } from "./pipeline/read-cache.ts";
import { accept } from "./pipeline/receive.ts";
import { type RuleBooks, ruleBooks } from "./pipeline/rule-book.ts";
import { type SearchIndex, startSearchIndex } from "./features/incidents/search/search-index.ts";
import { type Lanes, startLanes } from "./pipeline/run.ts";
import { confirmAutoResolve, previewAutoResolve } from "./features/hiding/auto-resolve-hiding.ts";
import { changeSourceKinds } from "./pipeline/changes/sources/sources.ts";
import { sourceKinds } from "./pipeline/sources/sources.ts";
import type { Clock } from "./platform/clock.ts";
import { type DatabaseClock, databaseClock } from "./platform/database-clock.ts";
import { type Db, openDb } from "./platform/db.ts";
import { openReadiness } from "./platform/readiness.ts";
import { limitsFrom, type ServerLimits } from "./platform/server-limits.ts";
import { workLimits } from "./platform/work-limits.ts";
import { serveConsole } from "./platform/http/console.ts";
import { httpSettingsFrom } from "./platform/http/http-settings.ts";
import { limitAnonymousSockets } from "./platform/http/limit-anonymous-sockets.ts";
import { type AccessCheck, openHttp } from "./platform/http/open-http.ts";
import type { RefusedRequests } from "./platform/http/refused-events.ts";
import type { Route } from "./platform/http/serve.ts";
import { inboundMailSettingsFrom } from "./platform/inbound-mail-settings.ts";
import { type Mail, mailFrom } from "./platform/mail.ts";
import { type Jobs, startJobs } from "./platform/jobs/jobs.ts";
import { declareRecurring } from "./platform/jobs/recurring.ts";
import { consoleAddress, portOf } from "./platform/console-address.ts";
import { dataRoot } from "./platform/data-root.ts";
import { outboundFrom } from "./platform/outbound.ts";
import type { QueueFollower } from "./platform/queue-follower.ts";
import { watchDisk } from "./platform/watch-disk.ts";
import { secretsFrom } from "./platform/secrets.ts";

export interface Server {
  app: FastifyInstance;
  db: Db;
  clock: Clock;
  lanes: Lanes;
  searchIndex: SearchIndex;
  analytics: QueueFollower;
  jobs: Jobs;
  delivery: DeliveryWorker;
  live: Live;
  inboundMail: MailListener;
  close(): Promise<void>;
}

/**
 * One server process: console and API, lanes, jobs, live updates. Any number may share one
 * database. Tests supply their own clock.
 */
export async function openServer({
  databaseUrl,
  clock: suppliedClock,
  eventsPerBatch = 2000,
  storageDir,
  env = {},
}: {
  databaseUrl: string;
  clock?: Clock;
  /** Where the database stores, if that is on this machine. */
  storageDir?: string;
  eventsPerBatch?: number;
  env?: Readonly<Record<string, string | undefined>>;
}): Promise<Server> {
  const limits = limitsFrom(env);
  const dbs = openDbs(databaseUrl, limits);
  const db = dbs.requests;
  const clock: Clock & Partial<DatabaseClock> =
    suppliedClock ?? (await databaseClock(dbs.background));
  const { disk, hasRoom } = watchStorage(storageDir, limits);
  const readiness = openReadiness(databaseUrl, hasRoom);
  const mail = mailFrom(env);
  const books = ruleBooks(deliveredChannels(mail));
  const parts = {
    db,
    clock,
    books,
    mail,
    secrets: secretsFrom(env, dataRoot(env)),
    outbound: outboundFrom(env),
    ...addressesFrom(env, mail),
    registry: new Registry(),
  };
  const access = accessCheck(parts, dbs.ingestion);
  const { inbox, lanes, handIn } = openPipeline({ ...parts, dbs, eventsPerBatch, hasRoom });
  const handlers = handlersOf({ ...parts, handIn });
  declareRecurring(handlers);
  const jobs = startJobs({
    db: dbs.background,
    outboundDb: dbs.outbound,
    clock,
    handlers,
    onFailure: countJobFailures(parts.registry),
  });
  const followers = startFollowers({ db: dbs.background, clock, inbox });
  const delivery = await startDelivery({ ...parts, db: dbs.outbound, random: Math.random });
  let live: Live | null = null;
  const routes = servedRoutes({
    ...parts,
    inbox,
    kinds: [...sourceKinds, ...changeSourceKinds],
    confirmAutoResolve,
    previewAutoResolve,
    databaseUrl,
    limits,
    env,
    waiting: inbox.totalPending,
    unindexed: followers.searchIndex.behind,
    unmeasured: followers.analytics.behind,
    clients: () => live?.clients() ?? 0,
    failures: jobs.failures,
    readiness,
  });
  const refused = openRefusedLog({ db: dbs.background, clock });
  const refusedRequests = { count: countRefused(parts.registry), record: refused.record };
  const front = await openFront(routes, access, { db, limits, env, refusedRequests });
  const { app } = front;
  live = front.live;
  const intake = openMailIntake({ db: dbs.ingestion, inbox, limits, refused: refusedRequests });
  const inboundMail = openMailListener({ settings: parts.inboundMail, limits, intake });
  return {
    app,
    db,
    clock,
    lanes,
    ...followers,
    jobs,
    delivery,
    live,
    inboundMail,
    close: async () => {
      await Promise.all([closeHttp(app, live), inboundMail.close()]);
      await Promise.all(
        [lanes, ...Object.values(followers), jobs, delivery, refused].map((part) => part.stop()),
      );
      clock.stop?.();
      disk?.stop();
      await Promise.all([...Object.values(dbs), readiness].map((opened) => opened.close()));
    },
  };
}

/** What is brought up to date just behind the writes. */
const startFollowers = ({ db, clock, inbox: { isBusy } }: Followed) => ({
  searchIndex: startSearchIndex({ db, isBusy }),
  analytics: startAnalytics({ db, clock, isBusy }),
});
interface Followed {
  db: Db;
  clock: Clock;
  inbox: Pick<PostgresInbox, "isBusy">;
}

function watchStorage(storageDir: string | undefined, limits: ServerLimits) {
  const disk = storageDir === undefined ? null : watchDisk(storageDir, limits);
  return { disk, hasRoom: () => disk?.hasRoom() ?? true };
}

/** Under which people and mails reach it. */
function addressesFrom(env: Readonly<Record<string, string | undefined>>, mail: Mail) {
  const publicUrl = mail.publicUrl ?? consoleAddress(env["HOST"] ?? "127.0.0.1", portOf(env));
  return { publicUrl, inboundMail: inboundMailSettingsFrom(env, publicUrl) };
}

/** From the door to the lanes, and a way in for what this process sends itself. */
/** What people and programs reach, before it listens. */
async function openFront(
  routes: Route[],
  access: AccessCheck,
  {
    db,
    limits,
    env,
    refusedRequests,
  }: {
    db: Db;
    limits: ServerLimits;
    env: Readonly<Record<string, string | undefined>>;
    refusedRequests: RefusedRequests;
  },
): Promise<{ app: FastifyInstance; live: Live }> {
  const anonymousSockets = limitAnonymousSockets(limits.anonymousConnections);
  const settings = httpSettingsFrom(env);
  const app = await openHttp(routes, access, {
    limits,
    anonymousSockets,
    settings,
    refusedRequests,
  });
  await serveConsole(
    app,
    path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../dist/web"),
  );
  await app.ready();
  const live = await openLive(app.server, {
    db,
    callerBySession: access.callerBySession,
    admitConnection: anonymousSockets.admit,
    settings,
  });
  return { app, live };
}

function openPipeline({
  dbs,
  clock,
  books,
  eventsPerBatch,
  hasRoom,
  registry,
}: {
  dbs: ReturnType<typeof openDbs>;
  clock: Clock;
  books: RuleBooks;
  eventsPerBatch: number;
  hasRoom: () => boolean;
  registry: Registry;
}) {
  const cache = readCache(10_000);
  const fairQueue = openFairQueue();
  const inbox = postgresInbox({
    db: dbs.ingestion,
    clock,
    cache,
    fairQueue,
    hasRoom,
    wake: (id) => lanes.wake(id),
  });
  const lanes = startLanes({
    db: dbs.pipeline,
    clock,
    books,
    cache,
    fairQueue,
    eventsPerBatch,
    onProcessed: inbox.removePending,
    onPending: inbox.setPending,
    metrics: openEventMetrics(registry, clock),
  });
  const handIn: IngestMessage = async (organizationId, message) =>
    inbox.waitS(organizationId) === 0 &&
    (await accept(inbox, { organizationId, keyId: "0", name: "demo" }, message)).accepted > 0;
  return { inbox, lanes, handIn };
}

/**
 * A browser opens connections ahead, and again, on which it never asks: closing would wait a minute
 * for their first word.
 */
async function closeHttp(app: FastifyInstance, live: Live | null): Promise<void> {
  const hurry = setInterval(() => {
    app.server.closeAllConnections();
  }, 100);
  // It closes the server that it listens with, and waits for the same connections.
  await live?.close();
  await app.close();
  clearInterval(hurry);
}

/** Connections by kind of work: a crowd at one door leaves the others free. */
const openDbs = (url: string, limits: ServerLimits) => ({
  requests: openDb(url, workLimits("requests", limits)),
  ingestion: openDb(url, workLimits("ingestion", limits)),
  pipeline: openDb(url, workLimits("pipeline", limits)),
  background: openDb(url, workLimits("background", limits)),
  outbound: openDb(url, workLimits("outbound", limits)),
});
