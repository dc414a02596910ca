/** Messages that count as delivered once their receiver says so. */
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import type { Settlement } from "./store-claims.ts";
import { giveUpUnconfirmed } from "./store-confirmations.ts";

export const awaitConfirmations = (
  sql: Sql,
  settlements: readonly Pick<Settlement, "id" | "confirm_by">[],
): Promise<void> =>
  setJobs(
    sql,
    settlements.flatMap(({ id, confirm_by }) =>
      confirm_by === undefined
        ? []
        : [{ kind: "delivery-confirmation", subject: id, due_at: confirm_by }],
    ),
  );

export const confirmationJob = (clock: Clock): Handler => ({
  kind: "delivery-confirmation",
  run: async (sql, _organizationId, jobs) => {
    await giveUpUnconfirmed(
      sql,
      jobs.map(({ subject }) => subject),
      clock.nowS(),
    );
  },
});
