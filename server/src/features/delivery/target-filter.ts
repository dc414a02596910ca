import { isGatewayKind } from "#contract/outbound/kinds.ts";
import type { Sql } from "../../platform/db.ts";
import { findOutbound } from "../outbound-integrations/store.ts";

/** Of one target; a gateway stands for all numbers of its kind. A value that is null: of all. */
export interface TargetFilter {
  column: "address" | "system";
  value: string | null;
}
export const everyTarget: TargetFilter = { column: "address", value: null };

/** `target` is an id or an address. */
export async function targetFilter(sql: Sql, target: string | undefined): Promise<TargetFilter> {
  if (target === undefined) return everyTarget;
  const row = /^\d{1,18}$/.test(target) ? await findOutbound(sql, target) : null;
  return row !== null && isGatewayKind(row.system)
    ? { column: "system", value: row.system }
    : { column: "address", value: target };
}
