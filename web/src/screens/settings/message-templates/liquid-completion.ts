import type { TemplateWord } from "#contract/message-templates.ts";

/** What can stand in a template. */
export interface LiquidWords {
  variables: readonly TemplateWord[];
  filters: readonly TemplateWord[];
  tags: readonly TemplateWord[];
}
export interface LiquidOption {
  label: string;
  detail: string;
  kind: "variable" | "filter" | "tag";
}

export interface LiquidCompletion {
  /** From where on an option replaces what is written. */
  from: number;
  /** What is missing behind a variable. */
  closing: "" | " }}";
  options: LiquidOption[];
}

/** What can stand at the place; null outside of `{{ }}` and `{% %}`. */
export function completeLiquid(
  text: string,
  at: number,
  words: LiquidWords,
): LiquidCompletion | null {
  const before = text.slice(0, at);
  const open = openPart(before);
  if (open === null || hasOpenQuote(open.inner)) return null;

  const [token = ""] = /[\w.-]*$/.exec(open.inner) ?? [];
  const kind = kindAt(open, token);
  if (kind === null) return null;
  const isLast = kind === "variable" && !open.isTag && !isClosed(text.slice(at));
  return {
    from: at - token.length,
    closing: isLast ? " }}" : "",
    options: optionsOf(kind, words, before),
  };
}

/** The brackets before it end on the same line. */
const isClosed = (after: string): boolean => /^(?:(?!\{\{|\{%|\n).)*?\}\}/.test(after);

interface OpenPart {
  isTag: boolean;
  /** From behind the brackets up to the cursor. */
  inner: string;
}

function openPart(before: string): OpenPart | null {
  const start = Math.max(before.lastIndexOf("{{"), before.lastIndexOf("{%"));
  if (start < 0) return null;
  const isTag = before[start + 1] === "%";
  const inner = before.slice(start + 2);
  return inner.includes(isTag ? "%}" : "}}") ? null : { isTag, inner: inner.replace(/^-/, "") };
}

const hasOpenQuote = (text: string): boolean =>
  /["']/.test(text.replaceAll(/"[^"]*"|'[^']*'/g, ""));

/** Behind these a name is given, or nothing can be offered. */
const naming = /^\s*(?:(?:for|assign|capture)\s+\w*|for\s+\w+\s+\w*)$/;
const awaitsValue = /(?:^\s*|[=<>:,([]\s*|\b(?:and|or|contains|in|if|elsif|unless|case|when)\s+)$/;

function kindAt({ isTag, inner }: OpenPart, token: string): LiquidOption["kind"] | null {
  const lead = inner.slice(0, inner.length - token.length);
  if (/\|\s*$/.test(lead)) return "filter";
  if (isTag && /^\s*$/.test(lead)) return "tag";
  if (isTag && naming.test(inner)) return null;
  return awaitsValue.test(lead) ? "variable" : null;
}

function optionsOf(
  kind: LiquidOption["kind"],
  { variables, filters, tags }: LiquidWords,
  before: string,
): LiquidOption[] {
  const listed = { variable: variables, filter: filters, tag: tags }[kind];
  const options = listed.map(({ name, description }) => ({
    label: name,
    detail: description,
    kind,
  }));
  return kind === "variable" ? [...localNames(before), ...options] : options;
}

/** Set in the template itself, by `for`, `assign` or `capture`. */
function localNames(before: string): LiquidOption[] {
  const names = [...before.matchAll(/\{%-?\s*(?:for|assign|capture)\s+(\w+)/g)].map(
    ([, name = ""]) => name,
  );
  return [...new Set(names)].map((label) => ({ label, detail: "", kind: "variable" }));
}
