import type { Clock } from "../clock.ts";
import type { Db, Sql } from "../db.ts";
import { log } from "../log.ts";
import { loadDisplacedKinds, resetDisplaced } from "./claim.ts";
import type { Handler } from "./handler.ts";
import { replaceDeadJob } from "./set-job.ts";

type RecurringKind = Pick<Handler, "kind" | "everyS">;
const recurring: { kind: string; everyS: number }[] = [];
let loadKinds: (() => Promise<readonly RecurringKind[]>) | null = null;

/** Tells which jobs repeat, also in a process that makes organizations and runs no jobs. */
export function declareRecurring(handlers: readonly RecurringKind[]): void {
  for (const { kind, everyS } of handlers)
    if (everyS !== undefined && !recurring.some((job) => job.kind === kind))
      recurring.push({ kind, everyS });
}

/** As `declareRecurring`, for a process that may make no organization at all. */
export function declareRecurringLater(load: () => Promise<readonly RecurringKind[]>): void {
  loadKinds = load;
}

/** The jobs that every organization always has. */
export async function scheduleRecurring(sql: Sql, nowS: number): Promise<void> {
  if (loadKinds !== null) declareRecurring(await loadKinds());
  loadKinds = null;
  for (const { kind, everyS } of recurring) {
    await sql(
      `INSERT INTO jobs (organization_id, kind, subject, due_at)
       VALUES (tocsin_organization(), $1, 'all', $2) ${replaceDeadJob}`,
      [kind, nowS + everyS],
    );
  }
}

/** Where the clock was set back, what recurs would wait for the hour that it has lost. */
export async function resetRecurring({
  db,
  clock,
  handlers,
}: {
  db: Db;
  clock: Clock;
  handlers: readonly RecurringKind[];
}): Promise<void> {
  const everyS = new Map(handlers.map((handler) => [handler.kind, handler.everyS]));
  const displaced = await db.system((sql) =>
    loadDisplacedKinds(
      sql,
      handlers.filter((handler) => handler.everyS !== undefined),
      clock.nowS(),
    ),
  );
  for (const { organization_id, kind } of displaced) {
    log.warn({ organizationId: organization_id, kind }, "a recurring job was due too late");
    await db.tenant(organization_id, (sql) =>
      resetDisplaced(sql, { kind, everyS: everyS.get(kind) ?? 0, nowS: clock.nowS() }),
    );
  }
}
