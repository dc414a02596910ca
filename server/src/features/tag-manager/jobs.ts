import type { Clock } from "../../platform/clock.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { subtitleOf } from "../incidents/world/roll-up.ts";
import { changeSlice } from "../incidents/scan-incidents.ts";
import { retitleJobKind } from "./retitle.ts";

const sliceSize = 1000;

/** After a category was set: incidents of the feed say anew what they are about. */
export const retitleJob = (books: IncidentBooks, clock: Clock): Handler => ({
  kind: retitleJobKind,
  run: async (sql, organizationId, jobs) => {
    for (const job of jobs) {
      const { last } = await changeSlice(
        sql,
        {
          organizationId,
          books,
          nowS: clock.nowS(),
          after: String(job.params["after"] ?? "0"),
          limit: sliceSize,
        },
        async () =>
          (world, { incident, facts, rules }) => {
            // Facts that changed are what makes `finish` word an incident anew.
            if (subtitleOf(incident, facts, rules.describing) !== incident.subtitle)
              world.facts.changed.add(incident.id);
          },
      );
      if (last !== null)
        await setJob(sql, {
          kind: retitleJobKind,
          subject: "all",
          due_at: clock.nowS(),
          params: { after: last },
        });
    }
  },
});
