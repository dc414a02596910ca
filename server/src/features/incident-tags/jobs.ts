import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { publish } from "../../platform/publish.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { textsOf } from "../incidents/world/finalize-incidents.ts";
import { updateTags, withoutTags } from "../incidents/world/tagging.ts";
import { changeSlice } from "../incidents/scan-incidents.ts";
import { retagKind, scheduleRetag } from "./store.ts";

const slice = 500;

/** After an edited definition: incidents of the feed get their automatic tags anew. */
export const retagJob = (books: IncidentBooks, clock: Clock): Handler => ({
  kind: retagKind,
  run: async (sql, organizationId, jobs) => {
    for (const job of jobs) {
      const { count, last } = await changeSlice(
        sql,
        {
          organizationId,
          books,
          nowS: clock.nowS(),
          after: String(job.params["after"] ?? "0"),
          limit: slice,
        },
        async () =>
          (world, { incident, facts, rules }) => {
            updateTags(world, incident, {
              facts,
              tagging: rules.tagging,
              texts: () => textsOf(world, incident, withoutTags(facts)),
              isQuiet: true,
            });
          },
      );
      if (last !== null)
        await scheduleRetag(sql, {
          after: last,
          done: Number(job.params["done"] ?? 0) + count,
          nowS: clock.nowS(),
        });
      await publish(sql, {
        organization: organizationId,
        kind: "config",
        rows: [{ kind: "incident-tag" }],
      });
    }
  },
});
