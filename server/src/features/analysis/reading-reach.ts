import type { Caller } from "../../platform/caller.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import type { AnalysisReach } from "./store.ts";

/** All that this person may see. */
export const readingReach = (caller: Caller): AnalysisReach => ({
  environments: reachEverywhere(caller).environments,
  seesChanges: caller.permissions.has("changes@read"),
  seesTopology: caller.permissions.has("topology@read"),
});
