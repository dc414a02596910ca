import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";

/** Whoever looks at runs asks again. */
export const publishRuns = (sql: Sql, organization: string): Promise<void> =>
  publish(sql, { organization, kind: "config", rows: [{ kind: "workflow-runs" }] });
