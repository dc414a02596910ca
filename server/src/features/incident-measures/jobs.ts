import { Counter, type Registry } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { log } from "../../platform/log.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { saveCheck } from "../self-checks/store.ts";
import { checkPacks } from "./check-packs.ts";
import { packDays } from "./pack-days.ts";
import { sampleHours } from "./sample-hours.ts";
import { lockAnalytics, queueMeasuring } from "./store-changes.ts";
import { findRepeated, findWrong, loadSpan } from "./store-check.ts";

/** Repeats may be counted this late. */
const repeatsS = 15 * 60;
const hoursPerCheck = 24;
const packsPerCheck = 4;
/** Somebody else has the turn, or more is to be packed. */
const againS = 2;

export const measuringJobs = ({
  clock,
  registry,
}: {
  clock: Clock;
  registry: Registry;
}): Handler[] => {
  const corrected = new Counter({
    name: "tocsin_analytics_corrected_total",
    help: "Incidents that analytics had counted wrong when this process looked at them again",
    registers: [registry],
  });
  return [
    {
      kind: "measure-repeats",
      everyS: 300,
      run: async (sql, organizationId) => {
        const ids = await findRepeated(sql);
        await queueMeasuring(sql, organizationId, { ids, nowS: clock.nowS() });
      },
    },
    {
      kind: "measure-check",
      everyS: 3600,
      run: async (sql, organizationId) => {
        const nowS = clock.nowS();
        const seed = Math.floor(nowS / 3600);
        const span = await loadSpan(sql);
        const hours = span === null ? [] : sampleHours(span, { count: hoursPerCheck, seed });
        const wrong = await findWrong(sql, hours, nowS - repeatsS);
        const mispacked = await checkPacks(sql, { count: packsPerCheck, seed });
        const result = { checked: hours.length, wrong: wrong.length + mispacked };
        await saveCheck(sql, { name: "analytics", ...result }, nowS);
        if (result.wrong === 0) return;
        corrected.inc(result.wrong);
        log.error(
          { organizationId, incidents: wrong.length, mispacked, first: wrong.slice(0, 10) },
          "analytics differed from a recount; it is counted anew",
        );
        await queueMeasuring(sql, organizationId, { ids: wrong, nowS });
      },
    },
    {
      kind: "measure-pack",
      everyS: 300,
      run: async (sql) => {
        const nowS = clock.nowS();
        const isMore = !(await lockAnalytics(sql)) || (await packDays(sql, nowS));
        if (isMore)
          await setJob(sql, { kind: "measure-pack", subject: "all", due_at: nowS + againS });
      },
    },
  ];
};
