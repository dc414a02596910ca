import type {
  BackofficeToggle,
  OrganizationLimits,
  OrganizationSummary,
} from "#contract/backoffice.ts";
import { isAvailable, isOn, toggleNames, toggles } from "#contract/toggles.ts";
import type { SummaryRow } from "./store.ts";

export const limitsOf = ({
  eventsPerMinute = null,
  storageBytes = null,
  retentionDays = null,
}: Partial<OrganizationLimits>): OrganizationLimits => ({
  eventsPerMinute,
  storageBytes,
  retentionDays,
});

/** As a call names them: what it leaves out stays. */
export type NewLimits = { [Limit in keyof OrganizationLimits]?: number | null | undefined };
export const withLimits = (before: OrganizationLimits, limits: NewLimits): OrganizationLimits => ({
  ...before,
  ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
});

export function summaryOf(
  { deleted_at, limits, feature_toggles: _kept, ...row }: SummaryRow,
  nowS: number,
): OrganizationSummary {
  return {
    ...row,
    is_expired: row.expires_at !== null && row.expires_at <= nowS,
    is_leaving: deleted_at !== null,
    limits: limitsOf(limits),
  };
}

export const togglesOf = (toggleStates: Readonly<Record<string, boolean>>): BackofficeToggle[] =>
  toggleNames.map((name) => ({
    name,
    on: isOn(toggleStates, name),
    initially: toggles[name].initially,
    is_built: isAvailable(name),
  }));
