import { escapeHtml } from "./escape-html.ts";

/** Text that is HTML or XML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | readonly Html[];

/** Whatever is put in is escaped, unless it was made by this. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(textOf)));

function textOf(part: Part): string {
  if (part === null) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "string" || typeof part === "number")
    return escapeHtml(String(part).replaceAll(notInXml, "\uFFFD"));
  return part.map(({ text }) => text).join("");
}

// eslint-disable-next-line no-control-regex -- these are what must not be sent
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
