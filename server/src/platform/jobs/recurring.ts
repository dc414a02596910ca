import type { Sql } from "../db.ts";
import type { Handler } from "./handler.ts";
import { replaceDeadJob } from "./set-job.ts";

const recurring: { kind: string; everyS: number }[] = [];
/** Tells which jobs repeat, also in a process that makes organizations and runs no jobs. */
export function declareRecurring(handlers: readonly Handler[]): void {
  for (const { kind, everyS } of handlers)
    if (everyS !== undefined && !recurring.some((job) => job.kind === kind))
      recurring.push({ kind, everyS });
}

/** The jobs that every organization always has. */
export async function scheduleRecurring(sql: Sql, nowS: number): Promise<void> {
  for (const { kind, everyS } of recurring) {
    await sql(
      `INSERT INTO jobs (organization_id, kind, subject, due_at)
       VALUES (tocsin_organization(), $1, 'all', $2) ${replaceDeadJob}`,
      [kind, nowS + everyS],
    );
  }
}
