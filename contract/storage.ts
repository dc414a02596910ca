import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { retentionPeriods } from "./setting-limits.ts";
import { seconds } from "./scalars.ts";

export const storageKinds = [
  "receipts",
  "incidents",
  "activities",
  "deliveries",
  "notifications",
  "changes",
  "audit",
] as const;
export type StorageKind = (typeof storageKinds)[number];

const storedKind = z.object({
  kind: z.enum(storageKinds),
  rows: z.number(),
  /** On disk, with indexes; an estimate: the organization's share of the tables by rows. */
  bytes: z.number(),
  /** Over the last seven days, less what was deleted; null until a day has passed. */
  bytes_per_day: z.number().nullable(),
});
export type StoredKind = z.infer<typeof storedKind>;

const forecast = z.object({
  /** Of requests with events, as they arrived: what the limit is about. */
  stored_bytes: z.number(),
  limit_bytes: z.number().nullable(),
  /** What came in on a day, of the last seven. */
  bytes_per_day: z.number(),
  /** When the limit is reached if as much comes in every day; null where it never is. */
  full_at: seconds.nullable(),
  /** What is stored once as much is deleted every day as comes in. */
  level_bytes: z.number(),
});
export type StorageForecast = z.infer<typeof forecast>;

const storedPeriod = z.object({
  period: z.enum(retentionPeriods),
  days: z.number(),
  /** Whether the operator allows no more, and more was set. */
  is_limited: z.boolean(),
  /** Of what the period deletes; null where there is nothing. */
  oldest_at: seconds.nullable(),
  /** When the oldest is deleted. */
  next_at: seconds.nullable(),
  /** How much is deleted in the next seven days; null where nobody counts. */
  next_week: z.number().nullable(),
});
export type StoredPeriod = z.infer<typeof storedPeriod>;

export const getStorage = endpoint({
  method: "GET",
  path: "/resources/v2.0/storage",
  summary: "Get what the organization stores, when its storage is full, and what is deleted next",
  needs: may("general_settings@read"),
  reply: z.object({
    /** Null until it was measured for the first time. */
    measured_at: seconds.nullable(),
    kinds: z.array(storedKind),
    forecast,
    periods: z.array(storedPeriod),
  }),
  changesWith: ["organization"],
});
