import type { OutboundKind } from "#contract/outbound/kinds.ts";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import type { StoredConfig, StoredSecrets } from "./stored-config.ts";

/** A row of outbound_integrations, in the column's names. */
export interface OutboundRow {
  id: string;
  system: OutboundKind;
  name: string;
  config: StoredConfig;
  /** Sealed JSON of `SecretConfig`; null where nothing is secret. */
  secrets: string | null;
  stored_secrets: StoredSecrets;
  active: boolean;
  created_at: number;
  activated_at: number | null;
}

export interface HealthRow {
  failures: number;
  failing_since: number | null;
  blocked_until: number | null;
  last_error: string | null;
  last_delivered_at: number | null;
  waiting: number;
  dead: number;
}

/** Failures in a row after which a target is tried once a minute. */
export const failuresUntilDown = 5;

export function outboundOnWire(row: OutboundRow, health: HealthRow): OutboundIntegration {
  const isDown = health.failures >= failuresUntilDown;
  return {
    id: row.id,
    target_system_id: row.id,
    legacy_target_system_id: row.id,
    app_key: row.id,
    name: row.name,
    source_system: `${row.system}.${row.name}`,
    parent_source_system: row.system,
    parent_system_id: row.system,
    type: "outbound",
    config: shownConfig(row),
    active: row.active,
    activated_at: row.activated_at,
    created_at: row.created_at,
    health: {
      state: stateOf(row, health, isDown),
      failing_since: health.failing_since,
      last_error: health.last_error,
      last_delivered_at: health.last_delivered_at,
      next_try_at: isDown ? health.blocked_until : null,
      waiting: health.waiting,
      dead: health.dead,
    },
  };
}

/** Of a record of secrets, the names are shown; of the others, that they are set. */
const shownConfig = ({ config, stored_secrets }: OutboundRow): OutboundIntegration["config"] => ({
  ...config,
  ...namesOnly(stored_secrets),
  stored_secrets: Object.entries(stored_secrets).flatMap(([field, names]) =>
    names === true ? [field] : [],
  ),
});

export const namesOnly = (stored: StoredSecrets): Record<string, Record<string, null>> =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([field, names]) =>
      names === true ? [] : [[field, Object.fromEntries(names.map((name) => [name, null]))]],
    ),
  );

function stateOf(
  { active }: OutboundRow,
  { failures, last_delivered_at }: HealthRow,
  isDown: boolean,
): OutboundIntegration["health"]["state"] {
  if (!active) return "paused";
  if (isDown) return "down";
  if (failures > 0) return "retrying";
  return last_delivered_at === null ? "never" : "delivering";
}
