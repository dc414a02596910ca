import { createDesigner } from "#contract/analytics-designers.ts";
import { createReport } from "#contract/analytics-reports.ts";
import type { Organization } from "../../test-cast.ts";
import { type Fixtures, secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization, { user }: Fixtures): Promise<FeatureCalls> {
  const ada = of.as("ada");
  const { id: designer } = await ada.call(createDesigner, {
    body: { name: `${secret} of a report`, question: { measures: ["incidents"] } },
  });
  const schedule = {
    time: "08:00",
    timezone: "Europe/Berlin",
    start_date: "2026-01-01",
    recurrence: { kind: "Daily" as const },
  };
  const { id } = await ada.call(createReport, {
    body: { name: `${secret} report`, designer_ids: [designer], schedule, user_ids: [ada.userId] },
  });
  const ofSomebodyElse = { refused: "not_found", statusForOutsider: 404 } as const;
  return {
    pages: {},
    calls: {
      "analyticsReports.listReports": {},
      "analyticsReports.createReport": {
        body: { name: "late", designer_ids: [designer], schedule, user_ids: [user] },
        refused: "invalid",
        statusForOutsider: 400,
      },
      "analyticsReports.updateReport": { params: { id }, body: { name: "new" }, ...ofSomebodyElse },
      "analyticsReports.sendReport": { params: { id }, body: {}, ...ofSomebodyElse },
      "analyticsReports.listReportRuns": { params: { id }, ...ofSomebodyElse },
      "analyticsReports.renderReport": {
        body: { name: "draft", designer_ids: [designer], timezone: "UTC", format: "csv" },
      },
      "analyticsReports.previewReportSchedule": { body: { schedule } },
      "reportSubscriptions.showReportUnsubscribe": {
        params: { token: "none" },
        statusForOutsider: 404,
      },
      "reportSubscriptions.unsubscribeFromReport": {
        params: { token: "none" },
        statusForOutsider: 404,
      },
      "analyticsReports.deleteReport": { params: { id }, ...ofSomebodyElse },
    },
  };
}
