import type { Setting } from "#contract/setting-limits.ts";
import type { DurationUnit } from "../../../ui/form/DurationField.tsx";
import { generalSettingsWords, numberText } from "../../../words/words.ts";

const { units, amounts } = generalSettingsWords;

export interface SettingUnit extends DurationUnit {
  /** So many of it, in words. */
  amount: (count: number) => string;
}

const unit = (name: keyof typeof units, seconds = 1): SettingUnit => ({
  seconds,
  label: units[name],
  amount: amounts[name],
});
const spans = [unit("seconds"), unit("minutes", 60), unit("hours", 3600), unit("days", 86_400)];
const sizes = [unit("kib", 1024), unit("mib", 1024 * 1024)];

/**
 * In which units a setting is typed, smallest first; "seconds" is how many of the stored unit make
 * one.
 */
export const unitsOf: Readonly<Record<Setting, readonly SettingUnit[]>> = {
  reopenWindowS: spans,
  reopenNeverAfterS: spans,
  flapWindowS: spans,
  flapQuietS: spans,
  resolvedListedS: spans,
  sessionBaseS: spans,
  bodyBytes: sizes,
  flapChanges: [unit("changes")],
  alertsPerIncident: [unit("alerts")],
  analysesPerIncident: [unit("analyses")],
  inboxEvents: [unit("events")],
  auditDays: [unit("days")],
  receiptDays: [unit("days")],
  failureDays: [unit("days")],
  incidentDays: [unit("days")],
  activityDays: [unit("days")],
  deliveryDays: [unit("days")],
  analyticsDays: [unit("days")],
  searchDays: [unit("days")],
};

/** "2 hours": in the largest unit of which the value is a whole number. */
export function valueText(setting: Setting, value: number): string {
  const fitting =
    unitsOf[setting].filter(({ seconds }) => value > 0 && value % seconds === 0).at(-1) ??
    unitsOf[setting][0];
  return fitting ? fitting.amount(value / fitting.seconds) : numberText(value);
}

export const groups = {
  incidents: [
    "reopenWindowS",
    "reopenNeverAfterS",
    "resolvedListedS",
    "alertsPerIncident",
    "analysesPerIncident",
    "flapChanges",
    "flapWindowS",
    "flapQuietS",
    "searchDays",
  ],
  ingestion: ["bodyBytes", "inboxEvents"],
  access: ["sessionBaseS"],
  retention: [
    "receiptDays",
    "failureDays",
    "incidentDays",
    "activityDays",
    "deliveryDays",
    "auditDays",
    "analyticsDays",
  ],
} as const satisfies Record<string, readonly Setting[]>;
