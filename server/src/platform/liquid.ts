/** Templates in Liquid (https://shopify.github.io/liquid/), by liquidjs, within limits. */
import { Liquid, LiquidError, type Template } from "liquidjs";
import { escapeHtml } from "./escape-html.ts";

/** What the output is put into, and so how values are escaped. */
export type LiquidFormat = "plain" | "html" | "json" | "slack";
export interface LiquidProblem {
  /** From 1, as is the column. */
  line: number;
  column: number;
  message: string;
}
/** A part of a template that puts something in. */
export interface LiquidVariable {
  path: readonly string[];
  line: number;
  column: number;
}

const limits = {
  parseLimit: 20_000,
  /** Milliseconds; what takes so long does not end. */
  renderLimit: 1000,
  /** Characters that are allocated on the way. */
  memoryLimit: 1_000_000,
};
const maxOutputCharacters = 64 * 1024;

const escapes: Record<LiquidFormat, (text: string) => string> = {
  plain: (text) => text,
  html: escapeHtml,
  json: (text) => JSON.stringify(text).slice(1, -1),
  slack: escapeSlack,
};

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
export function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** These print what is not escaped, or read files. */
const forbiddenTags = ["echo", "liquid", "cycle", "include", "render", "layout", "block"];

const engines: Record<LiquidFormat, Liquid> = {
  plain: engineFor("plain"),
  html: engineFor("html"),
  json: engineFor("json"),
  slack: engineFor("slack"),
};

function engineFor(format: LiquidFormat): Liquid {
  const escape = escapes[format];
  const engine = new Liquid({
    ...limits,
    strictFilters: true,
    ownPropertyOnly: true,
    templates: {},
    outputEscape: (value) => escape(textOf(value)),
  });
  for (const tag of forbiddenTags) delete engine.tags[tag];
  delete engine.filters["raw"];
  const json = (value: unknown): string => JSON.stringify(value ?? null);
  // What it writes is JSON already.
  engine.registerFilter("json", format === "json" ? { raw: true, handler: json } : json);
  delete engine.filters["jsonify"];
  delete engine.filters["inspect"];
  return engine;
}

/** Several values of a name stand side by side; what is not there leaves nothing. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((item) => textOf(item)).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const maxParsed = 500;
const parsedTemplates = new Map<string, Template[]>();

/** Throws what liquidjs throws. */
function parsed(text: string, format: LiquidFormat): Template[] {
  const key = `${format} ${text}`;
  const known = parsedTemplates.get(key);
  if (known) return known;
  const templates = engines[format].parse(text);
  if (parsedTemplates.size >= maxParsed) parsedTemplates.clear();
  parsedTemplates.set(key, templates);
  return templates;
}

/** What it puts in, or why it cannot be read. */
export function readLiquid(text: string): {
  variables: LiquidVariable[];
  problems: LiquidProblem[];
} {
  try {
    const { globals } = engines.plain.analyzeSync(parsed(text, "plain"), { partials: false });
    const variables = Object.values(globals)
      .flat()
      .map(({ segments, location: { row, col } }) => ({
        path: segments.filter((segment) => typeof segment === "string"),
        line: row,
        column: col,
      }))
      .sort((a, b) => a.line - b.line || a.column - b.column);
    return { variables, problems: [] };
  } catch (error) {
    return { variables: [], problems: [problemOf(error)] };
  }
}

/** Empty where it cannot be rendered. */
export function renderLiquid(
  text: string,
  format: LiquidFormat,
  scope: object,
): { output: string; problems: LiquidProblem[] } {
  try {
    const output: unknown = engines[format].renderSync(parsed(text, format), scope);
    const rendered = String(output);
    if (rendered.length <= maxOutputCharacters) return { output: rendered, problems: [] };
    return {
      output: "",
      problems: [{ line: 1, column: 1, message: "What it writes is longer than 64 KiB" }],
    };
  } catch (error) {
    return { output: "", problems: [problemOf(error)] };
  }
}

function problemOf(error: unknown): LiquidProblem {
  if (!LiquidError.is(error)) return { line: 1, column: 1, message: String(error) };
  const [line = 1, column = 1] = error.token.getPosition();
  const text = error.originalError?.message ?? error.message;
  // The place is told beside it.
  const message = text.replace(/(?:, line:\d+, col:\d+)+$/, "");
  return { line, column, message: message.slice(0, 1).toUpperCase() + message.slice(1) };
}
