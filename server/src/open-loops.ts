/** What a server process works off beside its lanes, by its roles. */
import type { Registry } from "prom-client";
import { type DeliveryWorker, noDelivery, startDelivery } from "./features/delivery/worker.ts";
import type { DeliveryParts } from "./features/delivery/deliver.ts";
import { countJobFailures } from "./features/health/metrics.ts";
import { startAnalytics } from "./features/incident-measures/follow.ts";
import { type SearchIndex, startSearchIndex } from "./features/incidents/search/search-index.ts";
import type { PostgresInbox } from "./pipeline/postgres-inbox.ts";
import type { Db } from "./platform/db.ts";
import type { Handler, SendingHandler } from "./platform/jobs/handler.ts";
import { followQueuedJobs } from "./platform/jobs/follow-queued-jobs.ts";
import { type Jobs, startJobs } from "./platform/jobs/jobs.ts";
import type { NodeRoles } from "./platform/node-roles.ts";
import type { QueueFollower } from "./platform/queue-follower.ts";

export interface Loops {
  searchIndex: SearchIndex;
  analytics: QueueFollower;
  jobs: Jobs;
  delivery: DeliveryWorker;
}

interface LoopParts extends Omit<DeliveryParts, "db" | "random"> {
  dbs: { background: Db; outbound: Db };
  handlers: readonly (Handler | SendingHandler)[];
  inbox: Pick<PostgresInbox, "isBusy">;
  registry: Registry;
  roles: NodeRoles;
  wakesJobs: boolean;
}

/** A process without a role still looks: what waits, and what fails, is the same from all. */
export async function openLoops(parts: LoopParts): Promise<Loops> {
  const { dbs, clock, handlers, inbox, registry, roles, wakesJobs } = parts;
  const follower = {
    db: dbs.background,
    isBusy: inbox.isBusy,
    follows: roles.has("pipeline"),
  };
  return {
    jobs: await (wakesJobs ? followQueuedJobs : startJobs)({
      db: dbs.background,
      outboundDb: dbs.outbound,
      clock,
      handlers,
      onFailure: countJobFailures(registry),
      runs: { inside: roles.has("jobs"), outbound: roles.has("delivery") },
    }),
    searchIndex: startSearchIndex(follower),
    analytics: startAnalytics({ ...follower, clock }),
    delivery: roles.has("delivery")
      ? await startDelivery({ ...parts, db: dbs.outbound, random: Math.random })
      : noDelivery,
  };
}
