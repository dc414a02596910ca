import type { Sql } from "./db.ts";

/**
 * For the rest of the transaction. A plan made while the tables were small reads all of them once
 * they have grown, for as long as nothing has counted them anew.
 */
export const planEachTime = (sql: Sql) =>
  sql("SELECT set_config('plan_cache_mode', 'force_custom_plan', true)", [], "plan-each-time");
