/** A workflow's document as YAML, both ways without a loss. */
import { isScalar, LineCounter, parseDocument, stringify } from "yaml";
import type { WorkflowProblem } from "#contract/workflows.ts";
import type { CodeProblem } from "../../../ui/form/CodeArea.tsx";

export type Definition = Record<string, unknown>;

/** What cannot be read is kept as it was written: `{ text }`. */
export function readText(text: string): Definition {
  const document = parseDocument(text, { prettyErrors: false });
  if (document.errors.length > 0) return { text };
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  return isRecord(value) ? value : { text };
}

export const writeText = (definition: Definition): string =>
  isUnread(definition)
    ? String(definition["text"])
    : stringify(definition, {
        lineWidth: 0,
        sortMapEntries: (a, b) => rankOf(a.key) - rankOf(b.key),
      });

/** The database forgets in which order somebody wrote: it reads as documents usually do. */
const first = [
  "trigger",
  "condition",
  "acts_as",
  "limits",
  "id",
  "name",
  "when",
  "if",
  "in",
  "incidents",
  "do",
];
const last = ["retry", "timeout", "continue", "steps", "else"];

function rankOf(key: unknown): number {
  const name = isScalar(key) ? String(key.value) : String(key);
  const place = first.indexOf(name);
  return place >= 0 ? place : first.length + 1 + last.indexOf(name);
}

const isUnread = (definition: Definition): boolean =>
  Object.keys(definition).join() === "text" && typeof definition["text"] === "string";

const isRecord = (value: unknown): value is Definition =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Problems at their lines: of the YAML, or else of what it says. */
export function problemsAt(text: string, problems: readonly WorkflowProblem[]): CodeProblem[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  if (document.errors.length > 0)
    return document.errors.map(({ pos: [from], message }) => ({ ...place(from), message }));
  return problems.map(({ path, message }) => ({
    ...place(offsetOf(document, path.split("."))),
    message: path === "" ? message : `${path}: ${message}`,
  }));
}

/** Of the innermost part that is there. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: readonly string[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const keys = path.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node: unknown = document.getIn(keys, true);
    if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range))
      return Number(node.range[0]);
  }
  return 0;
}
