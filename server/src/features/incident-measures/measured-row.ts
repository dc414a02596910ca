/** A row of analytics as it is read, and what of it stands in which column of a pack. */

/** Alerts, events, and alerts to which a rule added a tag. */
export type Weights = readonly [number, number, number];
type Weighted = Readonly<Record<string, Weights>>;

export interface MeasuredRow {
  incident_id: number;
  start: number;
  end: number | null;
  set_id: number;
  status: string;
  severity: string;
  priority: number;
  assignee: string | null;
  resolver: string | null;
  entity: string;
  tta_s: number | null;
  tte_s: number | null;
  alerts: number;
  events: number;
  enriched: number;
  reopened: number;
  shares: number;
  tickets: number;
  judged: number;
  confirmed: number;
  flapping: boolean;
  muted: boolean;
  actioned: boolean;
  sealed: boolean;
  patterns: readonly number[];
  sources: Weighted;
  tags: Readonly<Record<string, Weighted>>;
}

/** Those that are moments or durations are in milliseconds. */
export const numberNames = [
  "incident_id",
  "start",
  "end",
  "set_id",
  "priority",
  "tta_s",
  "tte_s",
  "alerts",
  "events",
  "enriched",
  "reopened",
  "shares",
  "tickets",
  "judged",
  "confirmed",
  "flapping",
  "muted",
  "actioned",
  "sealed",
] as const;
export type NumberName = (typeof numberNames)[number];
export const textNames = ["status", "severity", "assignee", "resolver", "entity"] as const;
export type TextName = (typeof textNames)[number];
export type ListName = "patterns" | "sources" | `tags.${string}`;

const inMs = new Set<NumberName>(["start", "end", "tta_s", "tte_s"]);

/** NaN where there is none. */
export function numberOf(row: MeasuredRow, name: NumberName): number {
  const value = row[name];
  if (value === null) return Number.NaN;
  return inMs.has(name) ? toMs(Number(value)) : Number(value);
}

/** Never up into the next second: whatever begins with it would get one that began before. */
const toMs = (seconds: number): number => Math.floor(seconds * 1000 + 1e-3);
