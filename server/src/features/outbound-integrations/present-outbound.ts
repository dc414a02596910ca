import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { outboundOnWire, type OutboundRow } from "./outbound-row.ts";
import { findOutbound, loadHealth, loadOutbound } from "./store.ts";

export async function listOutbound(sql: Sql): Promise<OutboundIntegration[]> {
  return presentOutbound(sql, await loadOutbound(sql));
}

export async function getOutbound(sql: Sql, id: string): Promise<OutboundIntegration | null> {
  const row = await findOutbound(sql, id);
  const [integration] = row ? await presentOutbound(sql, [row]) : [];
  return integration ?? null;
}

async function presentOutbound(
  sql: Sql,
  rows: readonly OutboundRow[],
): Promise<OutboundIntegration[]> {
  if (rows.length === 0) return [];
  const health = await loadHealth(sql, rows);
  return rows.map((row) => outboundOnWire(row, health.get(row.id) ?? neverUsed));
}

const neverUsed = {
  failures: 0,
  failing_since: null,
  blocked_until: null,
  last_error: null,
  last_delivered_at: null,
  waiting: 0,
  dead: 0,
};

/**
 * What somebody has set, without how it goes. The path of an address may be a secret of the
 * receiver's: everybody who reads the log sees its host alone.
 */
export const auditedOf = ({ name, active, config, parent_source_system }: OutboundIntegration) => ({
  name,
  active,
  parent_source_system,
  config:
    typeof config["url"] === "string"
      ? { ...config, url: URL.parse(config["url"])?.origin ?? "" }
      : config,
});

export async function requireOutbound(sql: Sql, id: string): Promise<OutboundIntegration> {
  const integration = await getOutbound(sql, id);
  if (!integration) throw refuse("not_found");
  return integration;
}
