import type { Sql } from "../../platform/db.ts";
import { furnishRules } from "../rules/furnish-rules.ts";
import { filterKind } from "./kind.ts";

/** What nobody in the demo's shop would look at. */
export async function furnishFilters(sql: Sql, nowS: number): Promise<void> {
  const everything = { sourceSystems: [], drops_ok: false, end_time: null, schedule: null };
  await furnishRules(sql, { kind: filterKind, nowS }, [
    {
      name: "Round trips in staging",
      active: true,
      body: {
        ...everything,
        description: "Staging shares its line with the office, and is slow at noon",
        bpql: "stage = staging AND check = ping",
      },
    },
    {
      name: "Cache misses while caches warm up",
      active: false,
      body: {
        ...everything,
        description: "Switched on for the hours after a cache was emptied",
        bpql: "check = HitRatioLow AND status = warning",
      },
    },
  ]);
}
