/** Seconds below are no epoch of this century, and above are milliseconds, micro- or nanoseconds. */
const y2000 = 946_684_800;
const milli = 1e11;
const micro = 1e14;
const nano = 1e17;

/** A time as senders write it → Unix seconds; null for what names none, as zero dates do. */
export function momentOf(text: string): number | null {
  const plain = text.trim();
  const seconds = /^\d{9,20}(\.\d+)?$/.test(plain) ? fromEpoch(Number(plain)) : fromDate(plain);
  return seconds === null || seconds < y2000 ? null : seconds;
}

function fromEpoch(number: number): number {
  if (number >= nano) return number / 1e9;
  if (number >= micro) return number / 1e6;
  return number >= milli ? number / 1e3 : number;
}

const iso =
  /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:(?:T|\s+|\s*-\s*)(\d{1,2}:\d{2}(?::\d{2})?)([.,]\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/i;

/** No zone: UTC. A fraction may have more digits than Date reads. */
function fromDate(text: string): number | null {
  const parts = iso.exec(text);
  if (!parts) return fromProse(text);
  const [, year = "", month = "", day = "", clock = "00:00", fraction = "", zone = "Z"] = parts;
  const offset = /^[+-]/.test(zone) ? zoneText(zone) : "Z";
  const time = clock.split(":").map((part) => part.padStart(2, "0"));
  const ms = Date.parse(
    `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T${[...time, "00"].slice(0, 3).join(":")}${offset}`,
  );
  return Number.isNaN(ms) ? null : ms / 1000 + Number(`0${fraction.replace(",", ".")}`);
}

const zoneText = (zone: string): string => {
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
};

/** "Sat Oct 26 23:20:39 UTC 2024", "Mon, 02 Jan 2006 15:04:05 GMT": with a year and a clock alone. */
function fromProse(text: string): number | null {
  if (!/\d{4}/.test(text) || !/\d{1,2}:\d{2}/.test(text) || !/[A-Za-z]{3}/.test(text)) return null;
  if (text.length > 50) return null;
  const zoned = /(UTC|GMT|Z|[+-]\d{4}|[+-]\d{2}:\d{2})\b/.test(text) ? text : `${text} UTC`;
  const ms = Date.parse(zoned.replace(/\bat\b/, " "));
  return Number.isNaN(ms) ? null : ms / 1000;
}

/** A day alone says little about when. */
export const hasClock = (text: string): boolean =>
  /\d{1,2}:\d{2}/.test(text) || /^\d{9,}/.test(text);
