import { hash } from "node:crypto";
import { limits } from "#contract/limits.ts";
import { toSeconds } from "#contract/scalars.ts";
import { type Status, statuses } from "#contract/statuses.ts";
import type { Problem } from "../platform/refuse.ts";
import type { Event, Tags, TagValue } from "../features/incidents/world/event.ts";

/**
 * What an adapter makes of one alert of a sender's payload: a flat object in the field names of
 * /data/v2/alerts.
 */
export type RawEvent = Record<string, unknown>;
export interface Origin {
  integration_id: string;
  source_system: string;
  received_at: number;
}

const reservedFields = new Set([
  "app_key",
  "status",
  "timestamp",
  "primary_property",
  "secondary_property",
  "incident_identifier",
  "description",
  "expires_at",
]);
const primaryTags = ["host", "service", "application", "device"];

/** Every problem is named, not only the first. */
export function normalise(
  raw: unknown,
  origin: Origin,
): { event: Event } | { problems: Problem[] } {
  if (!isPlainObject(raw)) return { problems: [invalid("An event is a JSON object", "")] };
  const problems: Problem[] = [];
  const cut: string[] = [];
  const status = statusOf(raw, problems);
  const time = timeOf(raw, origin, problems);
  const tags = tagsOf(raw, { problems, cut });
  const primary = primaryOf(raw, tags, problems);
  const secondary = secondaryOf(raw, tags, primary?.name);
  const description = descriptionOf(raw, { problems, cut });
  const identifier = identifierOf(raw, problems);
  if (problems.length > 0 || !status || !primary || !time) return { problems };
  const identity = identityOf(origin.integration_id, { identifier, primary, secondary });
  const expires = typeof raw["expires_at"] === "number" ? raw["expires_at"] : null;
  return {
    event: {
      ...origin,
      identity,
      status,
      ...time,
      primary,
      secondary,
      description,
      tags,
      expires_at: expires,
      fingerprint: fingerprintOf(status, description, tags),
      cut,
      timer: null,
      enriched: null,
    },
  };
}

/** What the alert of an event is known by, if it comes through these integrations. */
export const identitiesOf = (
  raw: RawEvent,
  { primary, secondary }: Pick<Event, "primary" | "secondary">,
  integrationIds: readonly string[],
): string[] => {
  const identifier = identifierOf(raw, []);
  return integrationIds.map((id) => identityOf(id, { identifier, primary, secondary }));
};

/** As a uuid, the column's type: 128 bits of SHA-256. */
function identityOf(
  integrationId: string,
  {
    identifier,
    primary,
    secondary,
  }: { identifier: string | null } & Pick<Event, "primary" | "secondary">,
): string {
  const text =
    identifier ?? [primary.name, primary.value, secondary?.name, secondary?.value].join("\u0001");
  const digest = hash(
    "sha256",
    `${integrationId}\u0000${identifier === null ? "properties" : "own"}\u0000${text}`,
    "hex",
  );
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-${digest.slice(12, 16)}-${digest.slice(16, 20)}-${digest.slice(20, 32)}`;
}

function fingerprintOf(status: Status, description: string, tags: Tags): string {
  return hash(
    "sha1",
    JSON.stringify([
      status,
      description,
      Object.keys(tags)
        .sort()
        .map((name) => [name, tags[name]]),
    ]),
    "base64",
  ).slice(0, 22);
}

const invalid = (message: string, field: string, code = "invalid"): Problem => ({
  code,
  message,
  field,
});

function statusOf(raw: RawEvent, problems: Problem[]): Status | null {
  const rawStatus = raw["status"];
  const status =
    typeof rawStatus === "string"
      ? statuses.find((candidate) => candidate === rawStatus.trim().toLowerCase())
      : undefined;
  if (status) return status;
  problems.push(
    invalid(
      rawStatus === undefined
        ? "status is missing"
        : `status must be one of ${[...statuses].reverse().join(", ")}`,
      "status",
      rawStatus === undefined ? "missing" : "unknown_status",
    ),
  );
  return null;
}

type EventTime = Pick<Event, "timestamp" | "is_timed" | "ahead_s">;

/** A sender whose clock is ahead is taken at the time of receipt, or its recoveries would be late. */
function timeOf(raw: RawEvent, origin: Origin, problems: Problem[]): EventTime | null {
  const { received_at } = origin;
  const rawTimestamp = raw["timestamp"];
  if (rawTimestamp === undefined || rawTimestamp === null)
    return { timestamp: received_at, is_timed: false, ahead_s: null };
  const seconds =
    typeof rawTimestamp === "number" || typeof rawTimestamp === "string"
      ? toSeconds(rawTimestamp)
      : null;
  if (seconds === null)
    problems.push(invalid("timestamp must be Unix seconds or an ISO 8601 time", "timestamp"));
  else if (seconds > received_at + limits.futureTimestampS)
    problems.push(
      invalid("timestamp is more than a day in the future", "timestamp", "timestamp_in_future"),
    );
  else if (seconds < 0)
    problems.push(invalid("timestamp is before 1970", "timestamp", "timestamp_too_old"));
  else if (seconds > received_at + limits.clockToleranceS)
    return { timestamp: received_at, is_timed: false, ahead_s: seconds - received_at };
  else return { timestamp: seconds, is_timed: true, ahead_s: null };
  return null;
}

/** Names are lower-cased; one that is no tag name after that is kept, but cannot be queried. */
function tagsOf(raw: RawEvent, { problems, cut }: { problems: Problem[]; cut: string[] }): Tags {
  // No prototype: a sender may name a tag "constructor".
  const tags: Tags = Object.create(null);
  let count = 0;
  for (const key in raw) {
    if (reservedFields.has(key)) continue;
    const value = raw[key];
    if (value === null || value === undefined) continue;
    if (count >= limits.tagsPerAlert) {
      cut.push(`tags after the first ${limits.tagsPerAlert}`);
      break;
    }
    const name = toStorable(key.toLowerCase()).slice(0, 200);
    const parsed = tagValue(value, name, { problems, cut });
    if (parsed === null || name === "") continue;
    tags[name] = parsed;
    count += 1;
  }
  return tags;
}

function tagValue(
  value: unknown,
  path: string,
  notes: { problems: Problem[]; cut: string[] },
): TagValue | null {
  if (!Array.isArray(value)) return scalar(value, path, notes);
  if (value.length > limits.itemsPerTag)
    notes.cut.push(`${path}: items after the first ${limits.itemsPerTag}`);
  const items: (string | number | boolean)[] = [];
  for (const [index, item] of value.slice(0, limits.itemsPerTag).entries()) {
    if (item === null) continue;
    if (Array.isArray(item)) {
      notes.problems.push(
        invalid("A list inside a list is not a tag value", `${path}.${index}`, "nested"),
      );
      continue;
    }
    const parsed = scalar(item, `${path}.${index}`, notes);
    if (parsed !== null && !items.includes(parsed)) items.push(parsed);
  }
  return items.length === 0 ? null : items;
}

function scalar(
  value: unknown,
  path: string,
  { problems, cut }: { problems: Problem[]; cut: string[] },
): string | number | boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "string") {
    const text = toStorable(value);
    if (text.length <= limits.itemCharacters) return text;
    cut.push(`${path}: characters after the first ${limits.itemCharacters}`);
    return trimLoneSurrogate(text.slice(0, limits.itemCharacters));
  }
  problems.push(
    invalid(`${path} is a nested object; send its fields as tags of their own`, path, "nested"),
  );
  return null;
}

function primaryOf(
  raw: RawEvent,
  tags: Tags,
  problems: Problem[],
): { name: string; value: string } | null {
  const primaryProperty = raw["primary_property"];
  if (primaryProperty !== undefined && typeof primaryProperty !== "string") {
    problems.push(invalid("primary_property must be a name", "primary_property"));
    return null;
  }
  const name =
    primaryProperty === undefined
      ? primaryTags.find((tag) => hasValue(tags[tag]))
      : toStorable(primaryProperty.trim().toLowerCase()).slice(0, 200);
  if (name !== undefined && hasValue(tags[name])) return { name, value: textOf(tags[name]) };
  problems.push(
    invalid(
      primaryProperty === undefined
        ? `An event needs one of ${primaryTags.join(", ")}, or a primary_property that names its own`
        : `The event has no value for its primary_property ${String(name)}`,
      primaryProperty === undefined ? "host" : "primary_property",
      "missing",
    ),
  );
  return null;
}

function secondaryOf(
  raw: RawEvent,
  tags: Tags,
  primary: string | undefined,
): { name: string; value: string } | null {
  const secondaryProperty = raw["secondary_property"];
  const name =
    typeof secondaryProperty === "string" ? secondaryProperty.trim().toLowerCase() : "check";
  return name !== primary && hasValue(tags[name]) ? { name, value: textOf(tags[name]) } : null;
}

function descriptionOf(
  raw: RawEvent,
  { problems, cut }: { problems: Problem[]; cut: string[] },
): string {
  const rawDescription = raw["description"];
  if (rawDescription === undefined || rawDescription === null) return "";
  if (typeof rawDescription === "object") {
    problems.push(invalid("description must be text", "description"));
    return "";
  }
  const text = toStorable(String(rawDescription));
  if (text.length <= limits.descriptionCharacters) return text;
  cut.push(`description: characters after the first ${limits.descriptionCharacters}`);
  return `${trimLoneSurrogate(text.slice(0, limits.descriptionCharacters - 1))}…`;
}

function identifierOf(raw: RawEvent, problems: Problem[]): string | null {
  const rawIdentifier = raw["incident_identifier"];
  if (rawIdentifier === undefined || rawIdentifier === null || rawIdentifier === "") return null;
  if (typeof rawIdentifier === "string" || typeof rawIdentifier === "number")
    return toStorable(String(rawIdentifier)).slice(0, 2000);
  problems.push(invalid("incident_identifier must be text", "incident_identifier"));
  return null;
}

const hasValue = (value: TagValue | undefined): value is TagValue =>
  value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
const textOf = (value: TagValue | undefined): string =>
  (Array.isArray(value) ? value.join(", ") : String(value)).slice(0, limits.itemCharacters);

/** The database stores neither NUL nor half a surrogate pair. */
const toStorable = (text: string): string => {
  const replaced = text.includes("\u0000") ? text.replaceAll("\u0000", "\uFFFD") : text;
  return replaced.isWellFormed() ? replaced : replaced.toWellFormed();
};
const trimLoneSurrogate = (text: string): string =>
  text.isWellFormed() ? text : text.slice(0, -1);

function isPlainObject(value: unknown): value is RawEvent {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
