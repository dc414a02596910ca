import { useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import {
  createReport,
  deleteReport,
  listReportRuns,
  listReports,
  previewReportSchedule,
  renderReport,
  type Report,
  type ReportSchedule,
  sendReport,
  updateReport,
} from "#contract/analytics-reports.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointName, endpointQuery } from "./client/endpoint-query.ts";
import type { EntryApi, EntryItem } from "./client/entries.ts";
import { usePreviewQuery } from "./client/preview.ts";

export type SavedReport = Report & EntryItem;
export type ReportDraft = Pick<
  Report,
  "name" | "subject" | "format" | "designer_ids" | "schedule" | "user_ids" | "contact_ids"
>;

const asItem = (report: Report): SavedReport => ({
  ...report,
  order: report.next_times[0] ?? Number.MAX_SAFE_INTEGER,
  created_at: report.updated_at,
});

export const savedReports: EntryApi<SavedReport, ReportDraft> = {
  key: [endpointName(listReports), "items"],
  list: async () => {
    const { items, total } = await call(listReports, {});
    return { items: items.map(asItem), total };
  },
  create: async (body) => asItem(await call(createReport, { body })),
  update: async ({ id, version }, { base: _version, ...part }) =>
    asItem(await call(updateReport, { params: { id }, body: { ...part, version } })),
  remove: ({ id }) => call(deleteReport, { params: { id } }),
};

/** False where no mail server is set up; undefined until that is known. */
export const useCanSendReports = () => useQuery(endpointQuery(listReports)).data?.can_send;

export const useReportRuns = (id: string) =>
  useQuery(endpointQuery(listReportRuns, { params: { id } }));
export const useReportTimes = (schedule: ReportSchedule) =>
  usePreviewQuery(previewReportSchedule, { schedule });

const stale = [listReports, listReportRuns];
export const useSendReport = () => useEndpointMutation(sendReport, { stale });

export type ReportFilesInput = CallOf<typeof renderReport>["body"];
export const useReportFiles = () => useEndpointMutation(renderReport);
