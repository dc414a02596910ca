import { z } from "zod";

/** Worst first. The order is the ranking of the roll-up. */
export const statuses = ["critical", "warning", "unknown", "acknowledged", "ok"] as const;
export const status = z.enum(statuses);
export type Status = (typeof statuses)[number];
export const rankOf = (status: Status): number => statuses.length - statuses.indexOf(status);
export const worst = (a: Status, b: Status): Status => (rankOf(a) >= rankOf(b) ? a : b);

/** Where an incident stands, and what it asks of people while it is active. */
export const standings = ["active", "snoozed", "maintenance", "resolved"] as const;
export const attentions = ["unhandled", "shared"] as const;

export const folders = [
  "active",
  "unhandled",
  "shared",
  "snoozed",
  "maintenance",
  "resolved",
] as const;
export const folder = z.enum(folders);
export type Folder = (typeof folders)[number];

export const outcomes = [
  "opened",
  "joined",
  "updated",
  "resolved",
  "repeated",
  "late",
  "filtered",
  "failed",
] as const;
export const outcome = z.enum(outcomes);
export type Outcome = (typeof outcomes)[number];
