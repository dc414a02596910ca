/**
 * The right side of an ordering: a number, a Unix time in seconds, seconds from now, or a duration
 * in seconds.
 */
import type { FieldKind } from "./field-kind.ts";

export interface Bound {
  readonly isFromNow: boolean;
  readonly amount: number;
}

export function boundOf(text: string, kind: FieldKind): Bound | null {
  if (kind === "time") return timeOf(text);
  const amount = kind === "duration" ? durationOf(text) : numberOf(text);
  return amount === null ? null : { isFromNow: false, amount };
}

/** What is a number: the same for memory and SQL, and short enough that no double overflows. */
export const numberPattern = "^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]{1,2})?$";
export const maxNumberLength = 100;

export function numberOf(text: string): number | null {
  return text.length <= maxNumberLength && number.test(text) ? Number(text) : null;
}

const number = new RegExp(numberPattern);
/** Unix times beyond this are milliseconds. */
const firstMs = 1e11;
const unitS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

function timeOf(text: string): Bound | null {
  if (/^now$/i.test(text)) return { isFromNow: true, amount: 0 };
  const relative = /^([+-]\d{1,9})([smhdw])$/i.exec(text);
  if (relative)
    return {
      isFromNow: true,
      amount: Number(relative[1]) * (unitS[(relative[2] ?? "").toLowerCase()] ?? 0),
    };
  const unix = numberOf(text);
  const amount = unix === null ? isoSeconds(text) : Math.abs(unix) > firstMs ? unix / 1000 : unix;
  return amount === null ? null : { isFromNow: false, amount };
}

/** `90m`, `1.5h`, `1h30m`, `2d`; without a unit seconds. */
function durationOf(text: string): number | null {
  if (!/^(\d{1,9}([.]\d{1,3})?[smhdw]){1,5}$/i.test(text)) return numberOf(text);
  return [...text.matchAll(/([\d.]+)([smhdw])/gi)].reduce(
    (seconds, [, amount, unit = ""]) => seconds + Number(amount) * (unitS[unit.toLowerCase()] ?? 0),
    0,
  );
}

/** ISO 8601 date, or date and time; UTC where no zone is given. */
function isoSeconds(text: string): number | null {
  const match =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
      text,
    );
  if (!match) return null;
  const [, date = "", minutes = "00:00", seconds = ":00", zone = "Z"] = match;
  // Date takes the 31st of a short month for the 1st of the next, so the day is read back.
  const atMs = Date.parse(`${date}T${minutes}${seconds.replace(",", ".")}Z`);
  if (
    Number.isNaN(atMs) ||
    new Date(Date.parse(`${date}T00:00Z`)).toISOString().slice(0, 10) !== date
  )
    return null;
  const offsetMinutes = zoneMinutes(zone);
  return offsetMinutes === null ? null : atMs / 1000 - offsetMinutes * 60;
}

function zoneMinutes(zone: string): number | null {
  if (/^z$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
