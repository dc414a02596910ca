import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { IngestMessage } from "../../platform/ingest-message.ts";
import type { Handler, Job } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { loadIntegrations } from "../integrations/store.ts";
import { senderNames } from "./create-demo-configuration.ts";
import { messagesBetween } from "./messages.ts";

const everyS = 5;
const eventsPerMinute = 20;
/** Of a long story: the job's own transaction must not be idle for long meanwhile. */
const messagesPerRun = 50;
/** How far back the story is told when it begins, or after a long rest. */
const historyS = 2 * 3600;

/**
 * The demo's monitoring: a job like any other, so that one process at a time tells the story and a
 * restart goes on with it.
 */
export const demoJob = (ingest: IngestMessage, clock: Clock): Handler => ({
  kind: "demo",
  // What the inbox has taken no rollback takes back.
  isOutbound: true,
  run: async (sql, organizationId, jobs) => {
    for (const job of jobs) {
      const nowS = clock.nowS();
      const { untilS, hasMore } = await sendMessages(sql, organizationId, { ingest, job, nowS });
      await setJob(sql, {
        kind: "demo",
        subject: job.subject,
        due_at: hasMore ? nowS : nowS + everyS,
        params: { until: untilS },
      });
    }
  },
});

async function sendMessages(
  sql: Sql,
  organizationId: string,
  { ingest, job, nowS }: { ingest: IngestMessage; job: Job; nowS: number },
): Promise<{ untilS: number; hasMore: boolean }> {
  let sent = 0;
  let lastSecond = -1;
  const integrations = await loadIntegrations(sql);
  const fromS = Math.max(Number(job.params["until"] ?? 0), nowS - historyS);
  for (const message of messagesBetween(
    { seed: `demo ${organizationId}`, eventsPerMinute },
    fromS,
    nowS,
  )) {
    // Somebody may have renamed or removed a sender: its part of the story is not told.
    const appKey = integrations.find(
      (integration) =>
        integration.source_system === `${message.sender}.${senderNames[message.sender]}`,
    )?.app_key;
    if (appKey === undefined) continue;
    // Of a second, the messages hold each other's times between them: it is told whole.
    const second = Math.floor(message.atS);
    if (sent >= messagesPerRun && second !== lastSecond) return { untilS: second, hasMore: true };
    sent += 1;
    lastSecond = second;
    const { source, text } = message.render(nowS);
    // The inbox is full: it is asked again as late as ever.
    if (!(await ingest(organizationId, { source, appKey, text })))
      return { untilS: message.atS, hasMore: false };
  }
  return { untilS: nowS, hasMore: false };
}
