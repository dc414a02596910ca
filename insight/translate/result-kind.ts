/** What a question wants to see: a list, or a number of it. */

export type ResultKind = "list" | "count" | "avg" | "max" | "min" | "sum" | "topk";

/** The first that fits; how many things there are is a count, whatever else is said of them. */
export function resultKind(text: string): ResultKind {
  const lower = text.toLowerCase();
  return KINDS.find(([, pattern]) => pattern.test(lower))?.[0] ?? "list";
}

const KINDS: readonly (readonly [ResultKind, RegExp])[] = [
  ["topk", /\btop (?:\d|three|five|ten)|\bmost (?:frequent|common|often)/],
  ["count", /^how (?:many|often)\b|\bfrequency\b/],
  ["list", /^(?:which|who|show|list|find)\b/],
  ["count", /\bnumber of\b|\bcount of\b|\bhow (?:many|often)\b|^count\b/],
  ["avg", /\b(?:average|mean|avg)\b/],
  ["max", /\b(?:maximum|longest|largest|max|slowest)\b/],
  ["min", /\b(?:minimum|shortest|smallest|min|fastest)\b/],
  ["sum", /\b(?:sum of|total (?:size|amount|bytes|volume))\b/],
];
