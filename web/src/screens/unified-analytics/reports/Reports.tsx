import { useMemo } from "react";
import { wallText } from "#time/wall-clock.ts";
import {
  type ReportDraft,
  savedReports,
  type SavedReport,
} from "../../../data/analytics-reports.ts";
import {
  compareByName,
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { analyticsReportWords as words, entryWords } from "../../../words/words.ts";
import { AnalyticsEntries } from "../AnalyticsEntries.tsx";
import { LastRun, NextTime } from "./ReportRowFacts.tsx";
import { ReportForm } from "./ReportForm.tsx";
import { ReportSide } from "./ReportSide.tsx";
import { SendReport } from "./SendReport.tsx";

/** A new one is sent on Mondays at 8 by the author's clocks. */
const viewIn = (zone: string): EntryView<SavedReport, ReportDraft> => ({
  path: "/unified-analytics/reports",
  resource: "analytics",
  api: savedReports,
  words,
  titleOf: ({ name }) => name,
  detailOf: (item) => <NextTime report={item} />,
  trailOf: (item) => <LastRun report={item} />,
  textOf: ({ subject, format }) => `${subject} ${format}`,
  filters: entryFilters,
  sorts: [
    { id: "order", label: words.nextFirst, compare: compareByOrder },
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    ...entrySorts,
  ],
  draftOf: (item) => ({
    name: item?.name ?? "",
    subject: item?.subject ?? "",
    format: item?.format ?? "pdf",
    designer_ids: item?.designer_ids ?? [],
    schedule: item?.schedule ?? {
      time: "08:00",
      timezone: zone,
      start_date: wallText(Date.now() / 1000, zone).slice(0, 10),
      recurrence: { kind: "Weekly", interval: 1, weekdays: ["Monday"] },
    },
    user_ids: item?.user_ids ?? [],
    contact_ids: item?.contact_ids ?? [],
  }),
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  // The log also says when it was sent by hand, and why it stopped.
  isVersion: (version) => "schedule" in version,
  Form: ReportForm,
  Preview: ReportSide,
  Actions: SendReport,
  isBelowSettings: false,
});

/** A person's reports: what they mail, to whom and when, and what became of it. */
export function Reports() {
  const { zone } = useTimeSettings();
  const view = useMemo(() => viewIn(zone), [zone]);
  return (
    <AnalyticsEntries tab="reports">
      <EntryScreen view={view} />
    </AnalyticsEntries>
  );
}
