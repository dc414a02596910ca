import { limits } from "./limits.ts";

/** Organization settings and what holds until somebody changes them. Times in seconds. */
export const settingDefaults = {
  reopenWindowS: 60 * 60,
  reopenNeverAfterS: 30 * 24 * 3600,
  flapChanges: 4,
  flapWindowS: 3600,
  flapQuietS: 15 * 60,
  resolvedListedS: 24 * 3600,
  alertsPerIncident: limits.alertsPerIncident,
  analysesPerIncident: 5,
  bodyBytes: limits.bodyBytes,
  inboxEvents: limits.inboxEvents,
  sessionBaseS: 30 * 60,
  auditDays: 400,
  receiptDays: 90,
  failureDays: 365,
  incidentDays: 395,
  activityDays: 395,
  deliveryDays: 30,
  /** What analytics has counted of incidents. */
  analyticsDays: 400,
  /** How far back a search reaches. */
  searchDays: 395,
} as const;
export type Setting = keyof typeof settingDefaults;
export type Settings = { [K in Setting]: number };

/** What each setting may be, both ends included. */
export const settingRanges: Record<Setting, { min: number; max: number }> = {
  reopenWindowS: { min: 0, max: 30 * 24 * 3600 },
  reopenNeverAfterS: { min: 3600, max: 30 * 24 * 3600 },
  flapChanges: { min: 2, max: 100 },
  flapWindowS: { min: 60, max: 24 * 3600 },
  flapQuietS: { min: 60, max: 24 * 3600 },
  resolvedListedS: { min: 3600, max: 7 * 24 * 3600 },
  alertsPerIncident: { min: 10, max: 1000 },
  analysesPerIncident: { min: 1, max: 100 },
  bodyBytes: { min: 64 * 1024, max: limits.bodyCeilingBytes },
  inboxEvents: { min: 1000, max: 2_000_000 },
  sessionBaseS: { min: 60, max: 8 * 3600 },
  auditDays: { min: 30, max: 3650 },
  receiptDays: { min: 7, max: 3650 },
  failureDays: { min: 7, max: 3650 },
  incidentDays: { min: 30, max: 3650 },
  activityDays: { min: 30, max: 3650 },
  // A callback may come again for as long.
  deliveryDays: { min: 30, max: 3650 },
  analyticsDays: { min: 30, max: 3650 },
  searchDays: { min: 7, max: 3650 },
};

/** Settings in days after which rows are deleted; an operator may allow less. */
export const retentionPeriods = [
  "receiptDays",
  "failureDays",
  "incidentDays",
  "activityDays",
  "deliveryDays",
  "auditDays",
  "analyticsDays",
] as const satisfies readonly Setting[];
export type RetentionPeriod = (typeof retentionPeriods)[number];

export interface StoredPeriods {
  settings: { [Period in RetentionPeriod]?: number };
  limits: { retentionDays?: number | null };
}
/** What was set, else what is usual, and never more than the operator allows. */
export const daysOfPeriod = (
  { settings, limits: { retentionDays } }: StoredPeriods,
  period: RetentionPeriod,
): number => Math.min(settings[period] ?? settingDefaults[period], retentionDays ?? Infinity);
