/** Dates and times of day in one form, however a text writes them; time zones are not read. */

/** `2026-11-23` and `11-23` of the date that begins at a token; undefined where none does. */
export function readDate(
  tokens: readonly string[],
  at: number,
): { terms: string[]; text: string; length: number } | undefined {
  const first = tokens[at] ?? "";
  if (!MAY_BEGIN.test(first)) return undefined;
  const [second = "", third = ""] = tokens.slice(at + 1, at + 3);
  const iso = ISO_DATE.exec(first);
  if (iso) {
    const [text, year = "", month = "", day = ""] = iso;
    return { terms: [`${year}-${month}-${day}`, `${month}-${day}`], text, length: 1 };
  }
  const leading = monthOf(first);
  const month = leading ?? monthOf(second);
  const day = dayOf(leading ? second : first);
  if (!month || !day) return undefined;
  return YEAR.test(third)
    ? {
        terms: [`${third}-${month}-${day}`, `${month}-${day}`],
        text: `${first} ${second} ${third}`,
        length: 3,
      }
    : { terms: [`${month}-${day}`], text: `${first} ${second}`, length: 2 };
}

/** `13:54` of `13:54`, `13:54:20`, `1:54pm` and of `1:54` before `PM`; undefined of anything else. */
export function readTime(token: string, next: string): string | undefined {
  const match = CLOCK_TIME.exec(token);
  if (!match) return undefined;
  const [, hours = "", minutes = "", half = next] = match;
  const isHalf = HALF_DAY.test(half);
  const hour = isHalf ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** Almost no word does. */
const MAY_BEGIN = /^(\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}$)/i;
const ISO_DATE = /^(\d{4})[-/.](0\d|1[0-2])[-/.]([0-2]\d|3[01])$/;
const YEAR = /^(19|20)\d\d$/;
const CLOCK_TIME = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?([ap]m)?(?:z|[-+]\d\d:?\d\d)?$/i;
const HALF_DAY = /^[ap]m$/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;

function monthOf(token: string): string | undefined {
  const lower = token.toLowerCase();
  if (!MONTH.test(lower)) return undefined;
  return String(MONTHS.indexOf(lower.slice(0, 3)) + 1).padStart(2, "0");
}

function dayOf(token: string): string | undefined {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(token)?.[1] ?? 0);
  return day >= 1 && day <= 31 ? String(day).padStart(2, "0") : undefined;
}
