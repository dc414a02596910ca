/** Seconds below are no epoch of this century, and above are milliseconds, micro- or nanoseconds. */
const y2000 = 946_684_800;
const milli = 1e11;
const micro = 1e14;
const nano = 1e17;

/** Macros that a sender did not fill, and its words for nothing. */
const absent =
  /^(null|none|n\/a|undefined|\$[\w.]+\$?|\{[\w.$#]+\}|\{\{[^{}]*\}\}|\*[\w .]+\*|%[\w.]+%)?$/i;

/** A text or number that says something; undefined for anything else. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return absent.test(text) ? undefined : text;
}

const date =
  /^(\d{4})[-./](\d{2})[-./](\d{2})[T\s]+(\d{2}:\d{2}(?::\d{2})?)(\.\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** Unix seconds; undefined for what names no time, as zero dates do. A time without a zone is UTC. */
export function timeIn(value: unknown): number | undefined {
  const text = textIn(value);
  if (text === undefined) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? fromEpoch(Number(text)) : fromDate(text);
  return seconds !== undefined && seconds >= y2000 ? seconds : undefined;
}

function fromEpoch(number: number): number {
  if (number >= nano) return number / 1e9;
  if (number >= micro) return number / 1e6;
  return number >= milli ? number / 1e3 : number;
}

/** A fraction may have more digits than Date reads. */
function fromDate(text: string): number | undefined {
  const parts = date.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, clock, fraction = "", zone = "Z"] = parts;
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : "Z";
  const ms = Date.parse(`${year}-${month}-${day}T${clock}${offset}`);
  return Number.isNaN(ms) ? undefined : ms / 1000 + Number(`0${fraction}`);
}

/** Undefined where the text is no JSON. */
export function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
