/** Times as files have them: ISO 8601 with a zone, where a stored body has Unix seconds. */
import { toSeconds } from "#contract/scalars.ts";
import type { RuleKind } from "#contract/rules.ts";
import { offsetSecondsAt } from "#time/wall-clock.ts";
import type { Fields } from "../features/configuration/fields.ts";
import { replaceAt } from "../features/configuration/paths.ts";

const schedulePaths = ["schedule.start", "schedule.end", "schedule.until"];
const timePaths: Partial<Record<RuleKind, readonly string[]>> = {
  "alert-filter": [...schedulePaths, "end_time"],
  "maintenance-plan": [...schedulePaths, "stopped_at"],
};

/** In the zone of the rule's schedule, so that it reads as the clocks there show it. */
export function withIsoTimes(kind: RuleKind, body: Fields): Fields {
  const fields = structuredClone(body);
  const zone = zoneOf(fields);
  for (const path of timePaths[kind] ?? [])
    replaceAt(fields, path, (value) => (typeof value === "number" ? isoText(value, zone) : value));
  return fields;
}

/** Seconds are taken too: older exports have them. Answers what is no time, by its path. */
export function withSeconds(
  kind: RuleKind,
  written: Fields,
): { fields: Fields; problems: string[] } {
  const fields = structuredClone(written);
  const problems: string[] = [];
  for (const path of timePaths[kind] ?? [])
    replaceAt(fields, path, (value) => {
      if (typeof value !== "string") return value;
      const seconds = isoWithZone.test(value) ? toSeconds(value) : null;
      if (seconds === null)
        problems.push(`${path}: must be a time with its zone, such as 2026-01-31T22:00:00+01:00`);
      return seconds ?? value;
    });
  return { fields, problems };
}

const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

function isoText(atS: number, zone: string): string {
  const offsetS = offsetSecondsAt(atS, zone);
  // Before the zones of today some were ahead by odd seconds, which the form cannot say.
  if (offsetS === 0 || offsetS % 60 !== 0) return withoutZeros(new Date(atS * 1000).toISOString());
  const wall = new Date((atS + offsetS) * 1000).toISOString().replace("Z", "");
  const minutes = Math.abs(offsetS) / 60;
  const pad = (count: number): string => String(count).padStart(2, "0");
  return withoutZeros(
    `${wall}${offsetS < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`,
  );
}

const withoutZeros = (text: string): string => text.replace(".000", "");

function zoneOf(fields: Fields): string {
  const schedule = fields["schedule"];
  return typeof schedule === "object" &&
    schedule !== null &&
    "timezone" in schedule &&
    typeof schedule.timezone === "string"
    ? schedule.timezone
    : "UTC";
}
