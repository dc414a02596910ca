/** How the installation itself does, for who runs it. */
import { z } from "zod";
import { endpoint, superadmin } from "./endpoint.ts";
import { eventStages } from "./health-stages.ts";
import { nodeRoles } from "./node-roles.ts";
import { seconds } from "./scalars.ts";

export const healthStates = ["ok", "warning", "wrong"] as const;
export type HealthState = (typeof healthStates)[number];
const state = z.enum(healthStates);

/** What is looked at; a finding is of one of these. */
export const healthSubjects = [
  "events",
  "latency",
  "nodes",
  "replica",
  "roles",
  "versions",
  "deliveries",
  "jobs",
  "checks",
  "backups",
  "storage",
  "connections",
  "dead_mans_switch",
] as const;
export type HealthSubject = (typeof healthSubjects)[number];

export const healthFinding = z.object({
  id: z.string(),
  subject: z.enum(healthSubjects),
  state,
  text: z.string(),
  since: seconds,
  /** When it was over; null while it holds. */
  until: seconds.nullable(),
});
export type HealthFinding = z.infer<typeof healthFinding>;

/** What is checked every hour in each organization. */
export const selfChecks = ["outcomes", "counters", "analytics"] as const;
export type SelfCheck = (typeof selfChecks)[number];

export const healthQueues = [
  "events",
  "ingest_log",
  "search",
  "analytics",
  "deliveries",
  "jobs",
] as const;
export type HealthQueue = (typeof healthQueues)[number];

/** Only a current one is asked; an unfit one is no standby of this database. */
export const replicaStates = ["current", "late", "away", "unfit"] as const;

const milliseconds = z.number().nullable();
const healthPoint = z.object({
  /** The beginning of the interval. */
  at: seconds,
  /** Received. */
  events: z.number(),
  /** From receipt to feed; null where nothing was decided. */
  feed_p50_ms: milliseconds,
  feed_p95_ms: milliseconds,
  calls: z.number(),
  call_p95_ms: milliseconds,
});
export type HealthPoint = z.infer<typeof healthPoint>;

const healthStage = z.object({
  stage: z.enum(eventStages),
  /** Of the last five minutes; null where nothing passed. */
  p50_ms: milliseconds,
  p95_ms: milliseconds,
  per_minute: z.number(),
  /** Null where nothing can wait. */
  waiting: z.number().nullable(),
});
export type HealthStage = z.infer<typeof healthStage>;

const healthQueue = z.object({
  queue: z.enum(healthQueues),
  state,
  waiting: z.number(),
  /** Age of the oldest that is due, in seconds; null where none is. */
  oldest_s: z.number().nullable(),
  /** Tried at least once without success. */
  failing: z.number(),
  /** Given up: a person has to look at them. */
  dead: z.number(),
});
export type HealthQueueRow = z.infer<typeof healthQueue>;

const healthNode = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  roles: z.array(z.enum(nodeRoles)),
  /** Of one core, in the last ten seconds. */
  cpu_percent: z.number().nullable(),
  memory_bytes: z.number().nullable(),
  /** Consoles that hear live news from it. */
  consoles: z.number().nullable(),
  started_at: seconds,
  seen_at: seconds,
  answers: z.boolean(),
});
export type HealthNode = z.infer<typeof healthNode>;

const selfCheckResult = z.object({
  check: z.enum(selfChecks),
  /** Of the organization that was checked first; null where none was. */
  checked_at: seconds.nullable(),
  /** Events since the first check, sets of environments, or hours of incidents. */
  checked: z.number(),
  wrong: z.number(),
});
export type SelfCheckResult = z.infer<typeof selfCheckResult>;

export const installationHealth = z.object({
  checked_at: seconds,
  state,
  /** Those that hold, the worst first. */
  findings: z.array(healthFinding),
  /** The newest, those that are over among them. */
  log: z.array(healthFinding),
  figures: z.object({
    /** From receipt to feed, decided in the last five minutes; null where none was. */
    feed: z.object({ events: z.number(), p95_ms: milliseconds }),
    events_per_minute: z.number(),
    peak: z.object({ at: seconds, events_per_minute: z.number() }).nullable(),
    /** Since the beginning, as far as they are counted: see the check of outcomes. */
    accounted: z.object({ events: z.number(), without_outcome: z.number() }),
    /** Of the last 24 hours. */
    deliveries: z.object({ settled: z.number(), first_try: z.number() }),
    calls_per_second: z.number(),
  }),
  /** Seconds from receipt to feed that 95 of 100 events should keep. */
  promise_s: z.number(),
  stages: z.array(healthStage),
  /** An interval each, oldest first; without those in which nothing happened. */
  points: z.array(healthPoint),
  interval_s: z.number(),
  queues: z.array(healthQueue),
  /** NATS, as this process sees it; null where the database takes requests itself. */
  ingest_log: z
    .object({
      bytes: z.number(),
      max_bytes: z.number(),
      /** Of the stream; 0 where it was not seen yet. */
      replicas: z.number(),
      /** Of the replicas, those that have everything. */
      current: z.number(),
      /** Why it takes nothing; null where it takes requests. */
      problem: z.string().nullable(),
    })
    .nullable(),
  nodes: z.array(healthNode),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    /** Of the disk it stores on; null where that is another machine's. */
    disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
    /** From the last seven days; null where they are too few. */
    bytes_per_day: z.number().nullable(),
    full_in_days: z.number().nullable(),
    connections: z.number(),
    max_connections: z.number(),
    /** Of the statement that has been running longest; null where none is. */
    slowest_s: z.number().nullable(),
    /** Whether the log could not be archived lately; null where it is not archived. */
    archive_fails: z.boolean().nullable(),
    /** A standby that answers searches and analytics, as this process sees it; null where none is set. */
    replica: z
      .object({
        state: z.enum(replicaStates),
        /** For how long the oldest change that it does not show has been committed. */
        lag_s: z.number().nullable(),
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
  checks: z.array(selfCheckResult),
  /** The newest that this program wrote; null where none is known. */
  backup: z
    .object({
      at: seconds,
      bytes: z.number(),
      took_s: z.number(),
      verified_at: seconds.nullable(),
    })
    .nullable(),
  /** Who is called every minute while all is well; null where nobody is. */
  dead_mans_switch: z
    .object({ host: z.string(), answered_at: seconds.nullable(), problem: z.string().nullable() })
    .nullable(),
});
export type InstallationHealth = z.infer<typeof installationHealth>;

export const healthHours = [1, 6, 24] as const;
export const getInstallationHealth = endpoint({
  method: "GET",
  path: "/backoffice/health",
  summary: "Get the health of the installation: events, queues, nodes, database, checks",
  needs: superadmin,
  isAlsoScreen: true,
  query: z.object({
    hours: z.coerce
      .number()
      .pipe(z.union(healthHours.map((hours) => z.literal(hours))))
      .default(6),
  }),
  reply: installationHealth,
});
export const getSupportBundle = endpoint({
  method: "GET",
  path: "/backoffice/health/support-bundle",
  summary: "Get what a support request needs, without secrets or customer data, as JSON",
  needs: superadmin,
  reply: z.object({
    made_at: seconds,
    version: z.string(),
    node: z.string(),
    /** Names of the variables that are set. */
    settings: z.array(z.string()),
    limits: z.record(z.string(), z.number()),
    organizations: z.number(),
    health: installationHealth,
  }),
});
export const retryAllDeliveries = endpoint({
  method: "POST",
  path: "/backoffice/health/deliveries/retry",
  summary: "Try every delivery that failed and will be tried again now, in all organizations",
  needs: superadmin,
  reply: z.object({ retried: z.number() }),
});
