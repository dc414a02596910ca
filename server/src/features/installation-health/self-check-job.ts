import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { log } from "../../platform/log.ts";
import { countOutcomes, loadOutcomeCheck, saveCheck } from "../self-checks/store.ts";

const kind = "self-check";
/** In one transaction; what is left follows soon. */
const requestsPerTurn = 20_000;
const againS = 2;

/**
 * Every hour, in each organization: has every event that was accepted an outcome? Counters and
 * analytics are checked where they are put right, and say here what was wrong.
 */
export const selfCheckJob = ({ clock }: { clock: Clock }): Handler => ({
  kind,
  everyS: 3600,
  run: async (sql, organizationId) => {
    const nowS = clock.nowS();
    const before = await loadOutcomeCheck(sql);
    const { requests, events, wrong, place } = await countOutcomes(sql, {
      place: before.place,
      limit: requestsPerTurn,
    });
    const outcomes = { checked: before.checked + events, wrong: before.wrong + wrong, place };
    await saveCheck(sql, { name: "outcomes", ...outcomes }, nowS);
    if (wrong > 0) log.error({ organizationId, wrong }, "events were decided without an outcome");
    if (requests === requestsPerTurn)
      await setJob(sql, { kind, subject: "all", due_at: nowS + againS });
  },
});
