import path from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { accessCheck } from "./features/access/access-check.ts";
import { type Live, openLive } from "./features/live/live.ts";
import { deliveredChannels } from "./features/delivery/channels/channels.ts";
import { openRefusedLog } from "./features/receipts/refused-requests.ts";
import type { IngestMessage } from "./platform/ingest-message.ts";
import { handlersOf, servedRoutes } from "./features.ts";
import { countRefused, countReplicaReads } from "./features/health/metrics.ts";
import { type HealthWatch, watchHealth } from "./features/installation-health/watch.ts";
import { type Loops, openLoops } from "./open-loops.ts";
import { openEventMetrics } from "./pipeline/event-metrics.ts";
import { openFairQueue } from "./pipeline/fair-queueing.ts";
import { openWaitingEvents } from "./pipeline/waiting-events.ts";
import { type Announcement, announceNode } from "./features/nodes/announce.ts";
import { openMailIntake } from "./pipeline/mail/mail-intake.ts";
import { type MailListener, openMailListener } from "./pipeline/mail/mail-listener.ts";
import { type IngestLog, ingestLogFrom } from "./pipeline/ingest-log/open-ingest-log.ts";
import { postgresInbox } from "./pipeline/postgres-inbox.ts";
import { readCache } from "./pipeline/read-cache.ts";
import { openRecentAlerts } from "./pipeline/recent-alerts.ts";
import { accept } from "./pipeline/receive.ts";
import { type RuleBooks, ruleBooks } from "./pipeline/rule-book.ts";
import { type Lanes, startLanes } from "./pipeline/run.ts";
import { confirmAutoResolve, previewAutoResolve } from "./features/hiding/auto-resolve-hiding.ts";
import { changeSourceKinds } from "./pipeline/changes/sources/sources.ts";
import { sourceKinds } from "./pipeline/sources/sources.ts";
import type { Clock } from "./platform/clock.ts";
import { type DatabaseClock, databaseClock } from "./platform/database-clock.ts";
import { type Db, openDb } from "./platform/db.ts";
import { type NodeRoles, nodeRolesFrom } from "./platform/node-roles.ts";
import { outageMsFrom } from "./platform/last-known.ts";
import { type ApplicationAddress, withAccount } from "./platform/prepare-role.ts";
import { openReadiness } from "./platform/readiness.ts";
import { openReplica, type Replica } from "./platform/replica.ts";
import { limitsFrom, type ServerLimits } from "./platform/server-limits.ts";
import { type Work, workLimits } from "./platform/work-limits.ts";
import { serveConsole } from "./platform/http/console.ts";
import { httpSettingsFrom } from "./platform/http/http-settings.ts";
import { limitAnonymousSockets } from "./platform/http/limit-anonymous-sockets.ts";
import { type AccessCheck, openHttp } from "./platform/http/open-http.ts";
import type { RefusedRequests } from "./platform/http/refused-events.ts";
import type { Route } from "./platform/http/serve.ts";
import {
  type InboundMailSettings,
  inboundMailSettingsFrom,
} from "./platform/inbound-mail-settings.ts";
import { type Mail, mailFrom } from "./platform/mail.ts";
import { declareRecurring } from "./platform/jobs/recurring.ts";
import { consoleAddress, portOf } from "./platform/console-address.ts";
import { dataRoot } from "./platform/data-root.ts";
import { outboundFrom } from "./platform/outbound.ts";
import { watchDisk } from "./platform/watch-disk.ts";
import { secretsFrom } from "./platform/secrets.ts";
import { openStageTimings, type StageTimings } from "./platform/stage-timings.ts";
import { openTraces, type Traces } from "./platform/traces.ts";

export interface Server extends Loops {
  app: FastifyInstance;
  db: Db;
  clock: Clock;
  lanes: Lanes;
  /** Null where the database takes requests itself. */
  ingestLog: IngestLog | null;
  /** Null where other processes speak with browsers. */
  live: Live | null;
  inboundMail: MailListener;
  node: Announcement;
  health: HealthWatch;
  traces: Traces | null;
  close(): Promise<void>;
}

interface ServerOptions {
  databaseUrl: string;
  /** The database itself, where `databaseUrl` leads to a pooler. */
  sessionUrl?: string | null;
  clock?: Clock;
  /** Where the database stores, if that is on this machine. */
  storageDir?: string;
  /**
   * Of an organization that floods, at most. The more there are, the more alerts of an incident its
   * row is written for at once; a click on its incidents waits for one batch.
   */
  eventsPerBatch?: number;
  /** Whether a job that is due runs right after the commit that queued it. */
  wakesJobs?: boolean;
  env?: Readonly<Record<string, string | undefined>>;
}

/**
 * One server process: console and API, lanes, jobs, live updates, or some of these. Any number may
 * share one database. Tests supply their own clock.
 */
export async function openServer({
  databaseUrl,
  sessionUrl = null,
  clock: suppliedClock,
  eventsPerBatch = 4000,
  wakesJobs = true,
  storageDir,
  env = {},
}: ServerOptions): Promise<Server> {
  const limits = limitsFrom(env);
  const roles = nodeRolesFrom(env);
  const address = { url: databaseUrl, sessionUrl };
  const registry = new Registry();
  const replica = replicaFrom(env, { address, limits, registry });
  const dbs = openDbs(address, { limits, replica });
  const db = dbs.requests;
  const clock: Clock & Partial<DatabaseClock> =
    suppliedClock ?? (await databaseClock(dbs.background));
  const { disk, hasRoom } = watchStorage(storageDir, limits);
  const readiness = openReadiness(address, hasRoom);
  const parts = await partsFrom(env, { db, clock, roles, registry });
  const access = accessCheck(parts, dbs.ingestion, outageMsFrom(env));
  const { inbox, lanes, handIn, ingestLog } = await openPipeline(env, {
    ...parts,
    dbs,
    eventsPerBatch,
    hasRoom,
  });
  const handlers = handlersOf({ ...parts, handIn, hasIngestLog: Boolean(env["NATS_URL"]) });
  declareRecurring(handlers);
  const loops = await openLoops({ ...parts, dbs, handlers, inbox, wakesJobs });
  let live: Live | null = null;
  const routeParts = {
    ...parts,
    inbox,
    ingestLog,
    kinds: [...sourceKinds, ...changeSourceKinds],
    confirmAutoResolve,
    previewAutoResolve,
    address,
    limits,
    env,
    waiting: inbox.totalPending,
    unindexed: loops.searchIndex.behind,
    unmeasured: loops.analytics.behind,
    clients: () => live?.clients() ?? 0,
    failures: loops.jobs.failures,
    readiness,
    replica: () => replica?.condition() ?? null,
    storageDir,
  };
  const routes = servedRoutes(routeParts);
  const refused = openRefusedLog({ db: dbs.background, clock });
  const refusedRequests = { count: countRefused(parts.registry), record: refused.record };
  const front = await openFront(routes, access, { ...parts, limits, env, refusedRequests });
  const { app } = front;
  live = front.live;
  const { clients } = routeParts;
  const node = announceNode({ db: dbs.background, clock, roles, consoles: clients });
  const health = watchHealth({ ...routeParts, db: dbs.background });
  const intake = openMailIntake({ db: dbs.ingestion, inbox, limits, refused: refusedRequests });
  const inboundMail = await openMailListener({ settings: inboundMailOf(parts), limits, intake });
  return {
    app,
    db,
    clock,
    lanes,
    ingestLog,
    ...loops,
    live,
    inboundMail,
    node,
    health,
    traces: parts.traces,
    close: async () => {
      await Promise.all([closeHttp(app, live), inboundMail.close()]);
      await Promise.all(
        [lanes, ingestLog, ...Object.values(loops), refused, node, health].map((part) =>
          part?.stop(),
        ),
      );
      await parts.traces?.stop();
      await replica?.close();
      clock.stop?.();
      disk?.stop();
      await Promise.all([...Object.values(dbs), readiness].map((opened) => opened.close()));
    },
  };
}

/** What everything is made with. */
async function partsFrom(
  env: Readonly<Record<string, string | undefined>>,
  { registry, ...parts }: { db: Db; clock: Clock; roles: NodeRoles; registry: Registry },
) {
  const mail = mailFrom(env);
  return {
    ...parts,
    books: ruleBooks(deliveredChannels(mail)),
    mail,
    secrets: secretsFrom(env, dataRoot(env)),
    outbound: outboundFrom(env),
    ...addressesFrom(env, mail),
    registry,
    timings: openStageTimings(registry),
    traces: await openTraces(env, registry),
    deadMansSwitchUrl: env["TOCSIN_DEAD_MANS_SWITCH_URL"] || null,
  };
}

/** Mail is taken where requests are. */
const inboundMailOf = ({
  inboundMail,
  roles,
}: {
  inboundMail: InboundMailSettings;
  roles: NodeRoles;
}): InboundMailSettings => (roles.has("api") ? inboundMail : { ...inboundMail, port: null });

function watchStorage(storageDir: string | undefined, limits: ServerLimits) {
  const disk = storageDir === undefined ? null : watchDisk(storageDir, limits);
  return { disk, hasRoom: () => disk?.hasRoom() ?? true };
}

/** Under which people and mails reach it. */
function addressesFrom(env: Readonly<Record<string, string | undefined>>, mail: Mail) {
  const publicUrl = mail.publicUrl ?? consoleAddress(env["HOST"] ?? "127.0.0.1", portOf(env));
  return { publicUrl, inboundMail: inboundMailSettingsFrom(env, publicUrl) };
}

/** What people and programs reach, before it listens. */
async function openFront(
  routes: Route[],
  access: AccessCheck,
  {
    db,
    limits,
    env,
    refusedRequests,
    roles,
    timings,
    traces,
  }: {
    db: Db;
    timings: StageTimings;
    traces: Traces | null;
    limits: ServerLimits;
    env: Readonly<Record<string, string | undefined>>;
    refusedRequests: RefusedRequests;
    roles: NodeRoles;
  },
): Promise<{ app: FastifyInstance; live: Live | null }> {
  const anonymousSockets = limitAnonymousSockets(limits.anonymousConnections);
  const settings = httpSettingsFrom(env);
  const app = await openHttp(routes, access, {
    limits,
    anonymousSockets,
    settings,
    refusedRequests,
    recordCall: (ms) => timings.record("call", ms),
    traces,
  });
  if (roles.has("api"))
    await serveConsole(
      app,
      path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../dist/web"),
    );
  await app.ready();
  if (!roles.has("live")) return { app, live: null };
  const live = await openLive(app.server, {
    db,
    callerBySession: access.callerBySession,
    admitConnection: anonymousSockets.admit,
    settings,
    timings,
    traces,
  });
  return { app, live };
}

const lonePollMs = 100;

/** From the door to the lanes, and a way in for what this process sends itself. */
async function openPipeline(
  env: Readonly<Record<string, string | undefined>>,
  {
    dbs,
    clock,
    books,
    eventsPerBatch,
    hasRoom,
    registry,
    timings,
    traces,
    roles,
  }: {
    roles: NodeRoles;
    timings: StageTimings;
    traces: Traces | null;
    dbs: ReturnType<typeof openDbs>;
    clock: Clock;
    books: RuleBooks;
    eventsPerBatch: number;
    hasRoom: () => boolean;
    registry: Registry;
  },
) {
  const cache = readCache(10_000);
  const waiting = openWaitingEvents();
  const fairQueue = openFairQueue(waiting);
  const wake = (organizationId: string): void => lanes.wake(organizationId);
  const ingestLog = await ingestLogFrom(env, { db: dbs.ingestion, clock, roles, registry, wake });
  const inbox = postgresInbox({
    db: dbs.ingestion,
    clock,
    cache,
    fairQueue,
    waiting,
    timings,
    hasRoom,
    ingestLog,
    outageMs: outageMsFrom(env),
    wake,
  });
  const lanes = startLanes({
    db: dbs.pipeline,
    clock,
    books,
    cache,
    recentAlerts: openRecentAlerts(30_000),
    fairQueue,
    eventsPerBatch,
    onProcessed: inbox.removePending,
    onPending: inbox.setPending,
    metrics: openEventMetrics({ registry, clock, timings }),
    timings,
    traces,
    takesTurns: roles.has("pipeline"),
    // Nobody wakes one that takes no requests itself.
    ...(roles.has("api") ? {} : { pollMs: lonePollMs }),
  });
  const handIn: IngestMessage = async (organizationId, message) =>
    inbox.waitS(organizationId) === 0 &&
    (await accept(inbox, { organizationId, keyId: "0", name: "demo" }, message)).accepted > 0;
  return { inbox, lanes, handIn, ingestLog };
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
function openDbs(
  { url, sessionUrl }: ApplicationAddress,
  { limits, replica }: { limits: ServerLimits; replica: Replica | null },
) {
  const open = (work: Work): Db => openDb(url, workLimits(work, limits), { sessionUrl, replica });
  return {
    requests: open("requests"),
    ingestion: open("ingestion"),
    pipeline: open("pipeline"),
    background: open("background"),
    outbound: open("outbound"),
  };
}

/** Signed in as at the database, whose accounts it has. */
function replicaFrom(
  env: Readonly<Record<string, string | undefined>>,
  {
    address,
    limits,
    registry,
  }: { address: ApplicationAddress; limits: ServerLimits; registry: Registry },
): Replica | null {
  const url = env["TOCSIN_REPLICA_DATABASE_URL"];
  const onRead = countReplicaReads(registry);
  if (!url) return null;
  return openReplica({
    url: withAccount(url, new URL(address.url)),
    primary: address,
    limits: workLimits("requests", limits),
    onRead,
  });
}
