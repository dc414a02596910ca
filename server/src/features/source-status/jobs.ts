import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { publish } from "../../platform/publish.ts";
import { deleteOldActivity } from "../source-activity/store.ts";
import { isSilent, learnedDays, learnRhythm } from "./silence.ts";
import { recordSilences } from "./store-silences.ts";
import { reportSilence } from "./silence-incidents.ts";
import {
  findUnlearned,
  loadHourCounts,
  loadWatched,
  saveRhythm,
  saveSilence,
  saveWatch,
} from "./store.ts";

const hourS = 3600;
const watchS = 60;
/** Sources whose rhythm is learned in one run: a thousand of them take 20 minutes. */
const learnedAtOnce = 50;
/** Longer between two runs: nobody was there to hear what was sent. */
const maxPauseS = 5 * 60;
/** Nothing is silent before. */
const minQuietS = 5 * 60;

/** Learns how each source sends, and notices when one falls silent or is back. */
export const silenceJob = (clock: Clock): Handler => ({
  kind: "source-silence",
  everyS: watchS,
  run: async (sql, organizationId) => {
    const nowS = clock.nowS();
    const countsFrom = await saveWatch(sql, nowS, maxPauseS);
    await learnRhythms(sql, nowS);
    const changes = (await loadWatched(sql, nowS - minQuietS)).flatMap((source) => {
      const quietFrom = Math.max(source.quiet_from, countsFrom);
      const silent =
        source.is_watched &&
        source.silent_at !== null &&
        isSilent(
          { rates: source.rates, limit: source.silent_at },
          { lastEventAt: quietFrom, nowS },
        );
      const was = source.silent_since !== null;
      if (silent === was) return [];
      return [{ ...source, quietFrom, silent_since: silent ? source.last_event_at : null }];
    });
    if (changes.length === 0) return;
    await saveSilence(sql, changes);
    await recordSilences(sql, changes, nowS);
    await reportSilence(sql, changes, nowS);
    await publish(sql, {
      organization: organizationId,
      kind: "config",
      rows: [{ kind: "integrations" }],
    });
  },
});

async function learnRhythms(sql: Sql, nowS: number): Promise<void> {
  const toHour = Math.floor(nowS / hourS);
  const sources = await findUnlearned(sql, { before: nowS - hourS, limit: learnedAtOnce });
  for (const { id, created_at } of sources) {
    const hours = await loadHourCounts(sql, id, toHour - learnedDays * 24);
    const knownFrom = Math.max(Math.floor(created_at / hourS), toHour - learnedDays * 24);
    const fromHour = Math.max(knownFrom, hours[0]?.hour ?? toHour);
    const rhythm = learnRhythm(
      hours.filter(({ hour }) => hour < toHour),
      { fromHour, toHour },
    );
    await saveRhythm(sql, {
      id,
      rates: rhythm?.rates ?? [],
      limit: rhythm?.limit ?? null,
      at: nowS,
    });
  }
}

/** Takes out what no page shows any more. */
export const activityJob = (clock: Clock): Handler => ({
  kind: "source-activity",
  everyS: hourS,
  run: async (sql) => {
    const nowS = clock.nowS();
    await deleteOldActivity(sql, {
      minute: Math.floor(nowS / 60) - 120,
      hour: Math.floor(nowS / hourS) - (learnedDays + 1) * 24,
    });
  },
});
