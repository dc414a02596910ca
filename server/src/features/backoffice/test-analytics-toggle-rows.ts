import { getAnalyticsAuth } from "#contract/analytics.ts";
import { listReports } from "#contract/analytics-reports.ts";
import { findStandOuts } from "#contract/smart-analytics.ts";
import type { AvailableToggle } from "#contract/toggles.ts";
import type { ToggleRow } from "./test-rule-toggle-rows.ts";

export const analyticsToggleRows = {
  report_manager: { calls: [(of) => of.as("ada").try(listReports, {})] },
  smart_analytics: { calls: [(of) => of.as("ada").try(findStandOuts, { body: {} })] },
  unified_analytics: { calls: [(of) => of.as("ada").try(getAnalyticsAuth, {})] },
} satisfies Partial<Record<AvailableToggle, ToggleRow>>;
