import { offsetSecondsAt } from "#time/wall-clock.ts";
import { formerZoneNames, zoneName } from "../ui/time/zone-names.ts";

export interface TimeZone {
  /** IANA name of today. */
  id: string;
  /** Names it had before, by which it is looked for as well. */
  formerNames: readonly string[];
  /** "GMT+05:30". */
  offset: string;
  offsetMinutes: number;
}

/** All zones the browser knows, by their distance from GMT at that moment, then by name. */
export function timeZones(
  atMs: number,
  ids: readonly string[] = Intl.supportedValuesOf("timeZone"),
): TimeZone[] {
  const all = [...new Set(["UTC", ...ids.map(zoneName)])].map((id) => ({
    id,
    formerNames: formerZoneNames(id),
    offsetMinutes: Math.trunc(offsetSecondsAt(atMs / 1000, id) / 60),
  }));
  const sorted = all.sort(
    (a, b) => a.offsetMinutes - b.offsetMinutes || a.id.localeCompare(b.id, "en"),
  );
  return sorted.map((zone) => ({ ...zone, offset: offsetText(zone.offsetMinutes) }));
}

/**
 * Up to `many` items, with the one at `at` in their middle as far as there are enough on both
 * sides.
 */
export function windowAround<T>(items: readonly T[], at: number, count: number): T[] {
  const start = Math.max(
    0,
    Math.min(items.length - count, Math.max(0, at) - Math.floor(count / 2)),
  );
  return items.slice(start, start + count);
}

function offsetText(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const [hours, minutesPart] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(minutesPart)}`;
}
