import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { type NewJob, setJobs } from "../../platform/jobs/set-job.ts";
import { publish } from "../../platform/publish.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { textsOf } from "../incidents/world/finalize-incidents.ts";
import { loadSetEnvironments } from "../incidents/stores/store-reads.ts";
import { changeSlice } from "../incidents/scan-incidents.ts";
import { countPlaceable, savePlacementProgress } from "./store.ts";

const sliceSize = 1000;

/** After an edited definition: incidents of the feed are placed anew. */
export const placeJob = (books: IncidentBooks, clock: Clock): Handler => ({
  kind: "place",
  run: async (sql, organizationId, jobs) => {
    const rest: NewJob[] = [];
    // In the order in which everyone else locks environments.
    for (const job of jobs.toSorted((a, b) => Number(a.subject) - Number(b.subject))) {
      const { count, last } = await changeSlice(
        sql,
        {
          organizationId,
          books,
          nowS: clock.nowS(),
          after: String(job.params["after"] ?? "0"),
          limit: sliceSize,
        },
        async (slice) => {
          const sets = new Map(
            (
              await loadSetEnvironments(sql, [
                ...new Set([...slice.incidents.byId.values()].map((incident) => incident.set_id)),
              ])
            ).map((set) => [set.id, set.environments.join(",")]),
          );
          return (world, { incident, facts, rules }) => {
            if (
              rules.placing
                .environmentsOf(incident, facts, () => textsOf(world, incident, facts))
                .join(",") !== sets.get(incident.set_id)
            )
              world.incidents.changed.add(incident.id);
          };
        },
      );
      const done = Number(job.params["done"] ?? 0) + count;
      const of = Math.max(done, await countPlaceable(sql));
      if (last !== null)
        rest.push({
          kind: "place",
          subject: job.subject,
          due_at: clock.nowS(),
          params: { after: last, done },
        });
      await savePlacementProgress(sql, job.subject, last === null ? null : { done, of });
      await publish(sql, {
        organization: organizationId,
        kind: "environment",
        rows: [{ id: job.subject, kind: last === null ? "updated" : "placing", done, of }],
      });
    }
    await setJobs(sql, rest);
  },
});
