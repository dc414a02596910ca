import { Counter, type Registry } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { log } from "../../platform/log.ts";
import { sampleHours } from "./sample-hours.ts";
import { queueMeasuring } from "./store-changes.ts";
import { findRepeated, findWrong, loadSpan } from "./store-check.ts";

/** Repeats may be counted this late. */
const repeatsS = 15 * 60;
const hoursPerCheck = 24;

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
        const span = await loadSpan(sql);
        if (span === null) return;
        const hours = sampleHours(span, { count: hoursPerCheck, seed: Math.floor(nowS / 3600) });
        const ids = await findWrong(sql, hours, nowS - repeatsS);
        if (ids.length === 0) return;
        corrected.inc(ids.length);
        log.error(
          { organizationId, incidents: ids.length, first: ids.slice(0, 10) },
          "analytics differed from a recount; it is counted anew",
        );
        await queueMeasuring(sql, organizationId, { ids, nowS });
      },
    },
  ];
};
