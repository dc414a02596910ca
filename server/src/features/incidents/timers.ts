/**
 * Timers of alerts. Those of a storm fall due together: they share a job, so that a thousand new
 * alerts write a few.
 */
import { randomUUID } from "node:crypto";
import type { SendStatement } from "../../platform/db.ts";
import type { Job } from "../../platform/jobs/handler.ts";
import { type NewJob, setJobs } from "../../platform/jobs/set-job.ts";

/** `subject`: an alert, or for "wake" an incident, which is by itself. */
export type Timer = NewJob;

const alertsPerJob = 500;
const alertsPerRun = 1000;

/**
 * A timer alone takes the place of the one that its alert has. One that is shared does not: a timer
 * looks at its alerts when it falls due, so one too many does nothing.
 */
export async function setTimers(send: SendStatement, timers: readonly Timer[]): Promise<void> {
  const groups = Map.groupBy(timers, ({ kind, due_at }) => `${kind} ${due_at}`);
  await setJobs(
    send,
    [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined || group.length === 1 || first.kind === "wake") return group;
      const alerts = [...new Set(group.map(({ subject }) => subject))];
      return slicesOf(alerts).map((slice) => ({
        ...first,
        subject: randomUUID(),
        params: { alerts: slice },
      }));
    }),
  );
}

const slicesOf = (alerts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(alerts.length / alertsPerJob) }, (_, nth) =>
    alerts.slice(nth * alertsPerJob, (nth + 1) * alertsPerJob),
  );

/** What one transaction can do; `later` are as they were. */
export function takeTimers(jobs: readonly Job[]): { alertIds: string[]; later: Job[] } {
  const alertIds = new Set<string>();
  const later: Job[] = [];
  for (const job of jobs) {
    if (alertIds.size >= alertsPerRun) later.push(job);
    else for (const id of alertsOfTimer(job)) alertIds.add(id);
  }
  return { alertIds: [...alertIds], later };
}

function alertsOfTimer({ subject, params }: Pick<Job, "subject" | "params">): string[] {
  const { alerts } = params;
  return Array.isArray(alerts) ? alerts.map(String) : [subject];
}
