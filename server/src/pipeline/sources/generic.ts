import type { RawEvent } from "../normalise.ts";
import { type Source, SourceFault } from "./source.ts";

/**
 * Any tool that can post JSON: the fields of /data/v2/alerts, with the names other tools commonly
 * use understood too.
 */
export const generic: Source = {
  name: "generic",
  label: "Generic JSON",
  hint: "Post one JSON object, a list of them, or {alerts: […]}.",
  toEvents(payload) {
    if (Array.isArray(payload)) return payload.map(fromAny);
    if (typeof payload !== "object" || payload === null)
      throw new SourceFault("The body must be a JSON object or a list of them");
    return "alerts" in payload && Array.isArray(payload.alerts)
      ? payload.alerts.map(fromAny)
      : [fromAny(payload)];
  },
};

const fieldAliases: Record<string, readonly string[]> = {
  status: ["state", "severity", "level", "alert_state"],
  host: ["hostname", "host_name", "node", "server", "instance", "resource", "entity", "object"],
  check: ["alertname", "alert_name", "check_name", "rule", "title", "name", "event", "trigger"],
  description: ["message", "summary", "text", "details", "msg"],
  timestamp: ["time", "ts", "date", "occurred_at", "@timestamp"],
};
const statusAliases: Record<string, string> = {
  critical: "critical",
  crit: "critical",
  error: "critical",
  err: "critical",
  fatal: "critical",
  emergency: "critical",
  alert: "critical",
  down: "critical",
  high: "critical",
  disaster: "critical",
  alerting: "critical",
  firing: "critical",
  problem: "critical",
  major: "critical",
  triggered: "critical",
  open: "critical",
  active: "critical",
  warning: "warning",
  warn: "warning",
  minor: "warning",
  medium: "warning",
  degraded: "warning",
  low: "warning",
  info: "warning",
  notice: "warning",
  average: "warning",
  unknown: "unknown",
  no_data: "unknown",
  nodata: "unknown",
  unreachable: "unknown",
  acknowledged: "acknowledged",
  ack: "acknowledged",
  ok: "ok",
  resolved: "ok",
  normal: "ok",
  up: "ok",
  recovered: "ok",
  recovery: "ok",
  closed: "ok",
  clear: "ok",
  cleared: "ok",
  healthy: "ok",
  inactive: "ok",
};

/**
 * An event in our own words passes as it is; a nested object is flattened one level, its name
 * before its fields'.
 */
function fromAny(payload: unknown): RawEvent {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload))
    return { "": payload };
  const flat = flatten(payload);
  const hasPrimary = ["host", "service", "application", "device", "primary_property"].some(
    (name) => flat[name] !== undefined,
  );
  for (const [name, aliases] of Object.entries(fieldAliases)) {
    if (flat[name] !== undefined || (name === "host" && hasPrimary)) continue;
    const alias = aliases.find(
      (candidate) => flat[candidate] !== undefined && flat[candidate] !== null,
    );
    if (alias !== undefined) flat[name] = flat[alias];
  }
  const word = String(flat["status"]).trim().toLowerCase();
  return { ...flat, status: statusAliases[word] ?? flat["status"] };
}

function flatten(payload: object): RawEvent {
  const flat: RawEvent = {};
  for (const [key, value] of Object.entries(payload)) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) flat[key] = value;
    else
      for (const [inner, nested] of Object.entries(value))
        flat[inner in payload ? `${key}_${inner}` : inner] = nested;
  }
  return flat;
}
