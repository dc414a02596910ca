import type { Setting } from "#contract/limits.ts";
import type { DurationUnit } from "../../../ui/DurationField.tsx";
import { generalSettingsWords, numberText } from "../../../words/en.ts";

const { units } = generalSettingsWords;
const spans: readonly DurationUnit[] = [{ seconds: 1, label: units.seconds }, { seconds: 60, label: units.minutes }, { seconds: 3600, label: units.hours }, { seconds: 86_400, label: units.days }];
const sizes: readonly DurationUnit[] = [{ seconds: 1024, label: units.kib }, { seconds: 1024 * 1024, label: units.mib }];
const single = (label: string): readonly DurationUnit[] => [{ seconds: 1, label }];

/** In which units a setting is typed, smallest first; "seconds" is how many of the stored unit make one. */
export const unitsOf: Readonly<Record<Setting, readonly DurationUnit[]>> = {
  reopenWindowS: spans, reopenNeverAfterS: spans, flapWindowS: spans, flapQuietS: spans, resolvedListedS: spans, sessionBaseS: spans,
  bodyBytes: sizes, flapChanges: single(units.changes), alertsPerIncident: single(units.alerts), inboxEvents: single(units.events), auditDays: single(units.days),
};

/** "2 hours": in the largest unit of which the value is a whole number. */
export function valueText(setting: Setting, value: number): string {
  const fitting = unitsOf[setting].filter(({ seconds }) => value > 0 && value % seconds === 0).at(-1) ?? unitsOf[setting][0];
  const count = value / (fitting?.seconds ?? 1);
  return `${numberText(count)} ${count === 1 ? (fitting?.label ?? "").replace(/s$/, "") : (fitting?.label ?? "")}`;
}

export const groups = { incidents: ["reopenWindowS", "reopenNeverAfterS", "resolvedListedS", "alertsPerIncident", "flapChanges", "flapWindowS", "flapQuietS"], ingestion: ["bodyBytes", "inboxEvents"], access: ["sessionBaseS", "auditDays"] } as const satisfies Record<string, readonly Setting[]>;
