/** Pieces of sentences. They name no time zone but UTC, so that everybody reads the same. */
import type { AnalysisAlert, Evidence } from "./facts.ts";

export const timeText = (atS: number): string =>
  `${new Date(Math.floor(atS / 60) * 60_000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return "less than a minute";
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

export const plural = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? "" : "s"}`;

/** `a, b and c`, with how many more there are. */
export function listText(items: readonly string[], most = 3): string {
  const shown = items.slice(0, most).map((item) => shortText(item, NAME_CHARACTERS));
  const rest = items.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** On one line. */
export function shortText(text: string, characters = PROBLEM_CHARACTERS): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const letters = Array.from(line.slice(0, 2 * characters));
  return letters.length <= characters
    ? letters.join("")
    : `${letters.slice(0, characters - 1).join("")}…`;
}

const NAME_CHARACTERS = 60;
const PROBLEM_CHARACTERS = 120;

export const alertEvidence = (alerts: readonly { id: string }[], most = 3): Evidence[] =>
  alerts.slice(0, most).map(({ id }) => ({ kind: "alert", id }));

/** Earliest first; among equals by name, so that the order of the facts does not matter. */
export const byStart = (a: AnalysisAlert, b: AnalysisAlert): number =>
  a.start - b.start ||
  compare(a.entity, b.entity) ||
  compare(a.problem, b.problem) ||
  compare(a.id, b.id);

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Most severe first. */
const SEVERITIES = ["critical", "warning", "unknown", "acknowledged", "ok"];
const severityRank = (severity: string): number => {
  const rank = SEVERITIES.indexOf(severity);
  return rank < 0 ? SEVERITIES.length : rank;
};
export const worstSeverity = (alerts: readonly Pick<AnalysisAlert, "severity">[]): string =>
  alerts.map(({ severity }) => severity).sort((a, b) => severityRank(a) - severityRank(b))[0] ??
  "unknown";
