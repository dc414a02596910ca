import type { Query } from "#bpql/ast.ts";
import { toSeconds } from "#contract/scalars.ts";
import type { ConfigNode } from "./config-node.ts";
import type { Draft } from "./draft.ts";

interface Window {
  name: string;
  startS: number;
  endS: number;
  condition: Query;
  sources?: readonly string[];
}

/** One window, unless it is over. */
export function addMaintenance(
  node: ConfigNode,
  { name, startS, endS, condition, sources = [] }: Window,
  { draft, nowS }: { draft: Draft; nowS: number },
): void {
  if (endS <= nowS) {
    draft.note(node, "not imported: it is over");
    return;
  }
  const text = draft.printed(node, condition);
  if (text === null) return;
  draft.addRule("maintenance-plan", node, {
    name,
    description: `Imported from line ${node.line}`,
    condition: text,
    source_systems: sources,
    schedule: {
      start: startS,
      end: endS,
      timezone: "UTC",
      recurrence: { kind: "None" },
      until: null,
    },
  });
}

/** ISO 8601 without a zone is UTC, as the tools mean it. */
export function momentIn(node: ConfigNode): number {
  const text = node.requiredText();
  const seconds = toSeconds(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
  if (seconds === null) throw node.fault("must be a time, such as 2026-01-31T22:00:00Z");
  return Math.floor(seconds);
}
