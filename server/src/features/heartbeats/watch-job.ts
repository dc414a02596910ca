import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { IngestMessage } from "../../platform/ingest-message.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { missedText } from "./decide.ts";
import { excuseDowntime, hasHeartbeats, lockOverdue, saveProgress } from "./store.ts";

export const watchEveryS = 10;
/** Without a look for so long, nobody was there to be called either. */
const downtimeS = 30;
const params = z.object({ watched_at: z.number().optional() });

/**
 * Looks for calls that were missed, in whichever process comes first. Each look leaves its time to
 * the next: a longer gap is a time in which Tocsin itself was away.
 */
export const watchJob = (clock: Clock, ingest: IngestMessage): Handler => ({
  kind: "heartbeat-watch",
  run: async (sql, organizationId, jobs) => {
    const nowS = clock.nowS();
    const watchedAt = params.parse(jobs[0]?.params ?? {}).watched_at ?? nowS;
    if (nowS - watchedAt > downtimeS) await excuseDowntime(sql, { fromS: watchedAt, toS: nowS });
    for (const heartbeat of await lockOverdue(sql, nowS)) {
      const text = JSON.stringify({
        heartbeat: heartbeat.name,
        signal: "missed",
        message: missedText(heartbeat),
        timestamp: nowS,
      });
      // What was taken stays when this is rolled back: taken twice it is the same alert.
      if (!(await ingest(organizationId, { source: "heartbeat", appKey: heartbeat.app_key, text })))
        throw new Error("a missed call could not be stored: the inbox is full");
      const { integration_id: id, called_at } = heartbeat;
      await saveProgress(sql, id, {
        state: "down",
        called_at,
        started_at: null,
        deadline_at: null,
      });
    }
    if (await hasHeartbeats(sql))
      await setJob(sql, {
        kind: "heartbeat-watch",
        subject: "all",
        due_at: nowS + watchEveryS,
        params: { watched_at: nowS },
      });
  },
});
