/** Incidents that people said belong together, before a run. */
import type { EdgeType } from "#contract/incident-clustering.ts";
import type { Organization } from "../../test-cast.ts";
import { saveVerdicts } from "./store-verdicts.ts";

export const connectByHand = (
  of: Organization,
  [source, target]: readonly [string, string],
  type: EdgeType = "general",
): Promise<unknown> =>
  of.sql((sql) =>
    saveVerdicts(sql, [{ source, target, type, isRight: true }], {
      by: { id: null, name: "Ada" },
      nowS: of.clock.nowS(),
    }),
  );
