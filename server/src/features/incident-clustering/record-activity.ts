/** Into the history of incidents: that they were looked at, or what people said of them. */
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { changeIncidents } from "../incidents/change-incidents.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { touch } from "../incidents/world/open-alert.ts";
import { type ActorState, tocsin } from "../incidents/world/state.ts";
import { addActivity } from "../incidents/world/world.ts";

export interface RecordParts {
  books: IncidentBooks;
  clock: Clock;
}

/** The others of a group are not named: who reads it may not see them. */
export const recordActivity = (
  sql: Sql,
  { books, clock }: RecordParts,
  {
    organizationId,
    actor,
    actions,
  }: {
    organizationId: string;
    /** Null where the schedule asked. */
    actor: ActorState | null;
    /** By incident. */
    actions: ReadonlyMap<string, ConnectedAction>;
  },
): Promise<void> =>
  changeIncidents(sql, organizationId, {
    books,
    clock,
    ids: [...actions.keys()],
    actor: actor ?? tocsin,
    decide: (world) => {
      for (const incident of world.incidents.byId.values()) {
        const action = actions.get(incident.id);
        if (action === undefined || incident.merged_into !== null) continue;
        addActivity(world, incident.id, { type: "connected", action });
        touch(world, incident, false);
      }
    },
  });

export type ConnectedAction =
  | "analysed"
  | "added"
  | "changed"
  | "removed"
  | "lead"
  | "confirmed"
  | "refused";
