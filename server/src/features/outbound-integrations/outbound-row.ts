import type {
  OutboundIntegration,
  OutboundKind,
  WebhookConfig,
} from "#contract/outbound-integrations.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** A row of outbound_integrations, in the column's names. */
export interface OutboundRow {
  id: string;
  system: OutboundKind;
  name: string;
  config: StoredConfig;
  /** Sealed JSON of `SecretConfig`; null where nothing is secret. */
  secrets: string | null;
  active: boolean;
  created_at: number;
  activated_at: number | null;
}
/** What may be read in the database. */
export interface StoredConfig extends Pick<WebhookConfig, "url" | "method" | "events"> {
  header_names: string[];
  has_secret: boolean;
}
export interface SecretConfig {
  headers: Record<string, string>;
  secret: string;
}

const noSecrets: SecretConfig = { headers: {}, secret: "" };
export const outboundPlace = (id: string): string => `outbound_integrations:${id}`;

export const openSecrets = (
  secrets: Secrets,
  row: Pick<OutboundRow, "id" | "secrets">,
): SecretConfig =>
  row.secrets === null
    ? noSecrets
    : // Sealed by `configColumns` alone, and nobody else can.
      (JSON.parse(secrets.open(row.secrets, outboundPlace(row.id))) as SecretConfig);

/** Columns for a configuration; what it leaves as null is what was stored before. */
export function configColumns(
  secrets: Secrets,
  id: string,
  { config, before }: { config: WebhookConfig; before: SecretConfig | null },
): Pick<OutboundRow, "config" | "secrets"> {
  const known = before ?? noSecrets;
  const headers = Object.fromEntries(
    Object.entries(config.headers).flatMap(([name, value]) => {
      const text = value ?? known.headers[name];
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const secret = config.secret ?? known.secret;
  const isEmpty = secret === "" && Object.keys(headers).length === 0;
  return {
    config: {
      url: config.url,
      method: config.method,
      events: config.events,
      header_names: Object.keys(headers),
      has_secret: secret !== "",
    },
    secrets: isEmpty ? null : secrets.seal(JSON.stringify({ headers, secret }), outboundPlace(id)),
  };
}

/** As a body of the same configuration: with null for all that is secret. */
export const configOf = ({ config }: Pick<OutboundRow, "config">): WebhookConfig => ({
  url: config.url,
  method: config.method,
  headers: Object.fromEntries(config.header_names.map((name) => [name, null])),
  secret: null,
  events: config.events,
});

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
    type: "outbound",
    config: {
      url: row.config.url,
      method: row.config.method,
      headers: Object.fromEntries(row.config.header_names.map((name) => [name, null])),
      has_secret: row.config.has_secret,
      events: row.config.events,
    },
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
