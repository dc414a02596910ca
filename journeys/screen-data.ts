/** Which texts of a screen are data: of the server, or of what the browser itself knows. */
import type { Page } from "@playwright/test";

export interface ScreenData {
  /** What is left of texts when brackets and data are taken out of them. */
  untranslated(texts: readonly string[]): Promise<string[]>;
}

/** Listens from now on: to every reply, and to what Intl writes. */
export async function listenForData(page: Page): Promise<ScreenData> {
  const values = new Set([...NAMES, ...Intl.supportedValuesOf("timeZone").map(zoneName)]);
  const replies: Promise<void>[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("json") === true)
      replies.push(
        response.json().then(
          (body) => addTexts(body, values),
          () => undefined, // the page was left before the reply was read
        ),
      );
  });
  await page.addInitScript(recordIntl);
  return {
    untranslated: async (texts) => {
      await Promise.all(replies.splice(0));
      const byIntl = await page.evaluate(() => [...((window as Recording).intlTexts ?? [])]);
      const data = [...values, ...byIntl]
        .filter((value) => /\p{L}/u.test(value))
        .toSorted((a, b) => b.length - a.length);
      return texts.filter((text) => isUntranslated(text, data) && !isShortened(text, data));
    },
  };
}

/** A chart shortens the names of its rows. */
const isShortened = (text: string, data: readonly string[]): boolean =>
  text.endsWith("...") && data.some((value) => value.startsWith(text.slice(0, -3)));

/** The same in every language. */
const NAMES = ["Tocsin", "UTC", "POST", "PUT", "PATCH"];
/** In place of a picture of somebody or something. */
const INITIALS = /^[\p{Lu}\d⟦]{1,2}$/u;

type Recording = Window & { intlTexts?: Set<string> };

const zoneName = (zone: string): string => zone.replaceAll("_", " ");

function addTexts(body: unknown, values: Set<string>): void {
  if (typeof body === "string") values.add(body);
  else if (Array.isArray(body)) body.forEach((item) => addTexts(item, values));
  else if (typeof body === "object" && body !== null)
    for (const [key, value] of Object.entries(body)) {
      values.add(key);
      addTexts(value, values);
    }
}

/** Data is written as it is; a word that only differs in a capital letter is a word. */
function isUntranslated(text: string, data: readonly string[]): boolean {
  if (INITIALS.test(text)) return false;
  let rest = text.replace(/⟦[^⟧]*⟧/g, " ");
  for (const value of data) {
    if (!/\p{L}/u.test(rest)) return false;
    if (rest.includes(value)) rest = withoutWhole(rest, value);
  }
  return /\p{L}/u.test(rest);
}

/** "name" is no part of "names". */
function withoutWhole(text: string, value: string): string {
  const [start = "", ...parts] = text.split(value);
  return parts.reduce(
    (left, right) =>
      /[\p{L}\p{N}]$/u.test(left) || /^[\p{L}\p{N}]/u.test(right)
        ? `${left}${value}${right}`
        : `${left} ${right}`,
    start,
  );
}

/** Runs in the page: moments, units and what stands between names come from Intl. */
function recordIntl(): void {
  const texts = ((window as Recording).intlTexts = new Set<string>());
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format");
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
    get(this: Intl.DateTimeFormat) {
      const bound = format?.get?.call(this) as Intl.DateTimeFormat["format"];
      return (date?: Date | number) => {
        const text = bound(date);
        texts.add(text);
        return text;
      };
    },
  });
  const unit = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, "format");
  Object.defineProperty(Intl.NumberFormat.prototype, "format", {
    get(this: Intl.NumberFormat) {
      const bound = unit?.get?.call(this) as Intl.NumberFormat["format"];
      return (value: number) => {
        const text = bound(value);
        texts.add(text);
        return text;
      };
    },
  });
  const { format: list, formatToParts: listParts } = Intl.ListFormat.prototype;
  const addLiterals = (parts: ReturnType<typeof listParts>) =>
    parts.forEach(({ type, value }) => type === "literal" && texts.add(value.trim()));
  Object.assign(Intl.ListFormat.prototype, {
    format(this: Intl.ListFormat, items: string[]) {
      addLiterals(listParts.call(this, items));
      return list.call(this, items);
    },
    formatToParts(this: Intl.ListFormat, items: string[]) {
      const parts = listParts.call(this, items);
      addLiterals(parts);
      return parts;
    },
  });
}
