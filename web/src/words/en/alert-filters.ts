import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const alertFilterWords = localize("alertFilterWords", {
  title: "Alert filtering",
  noun: "filter",
  empty:
    "A filter drops events before they become alerts. Recoveries pass, so open alerts can still resolve.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# filter", other: "# filters" })
      : `${numberText(shown)} of ${numberText(of)} filters`,
  deleteWarning:
    "Are you sure you want to delete this filter? Matching events will create alerts again.",
  disabled: "Alert filtering is disabled for your organization: filters currently drop nothing.",
  bpql: "Drop alerts that match",
  bpqlPlaceholder: "team = lab AND status != critical",
  bpqlHelp: "Checked against each alert after enrichment. * matches all.",
  dropsOk: "Drop recoveries too",
  dropsOkHelp: "By default ok events pass, so open alerts can still resolve.",
  end: "Ends",
  endHelp: "The filter stops at this time. Empty means never.",
  done: "Done",
  isDone: "Done",
  scheduled: "Scheduled",
  until: (time: string) => `until ${time}`,
  detail: (times: string, what: string) => `${times} · ${what}`,
  schedule: "Schedule",
  preview: "Would have been dropped",
  previewCount: (dropped: number, of: number) =>
    `${numberText(dropped)} of ${plural(of, { one: "# event", other: "# events" })} of the last 7 days`,
  previewCut: (of: number, since: string) =>
    `Based on the newest ${numberText(of)} events, since ${since}.`,
  previewAlerts: (alerts: number) => plural(alerts, { one: "# alert", other: "# alerts" }),
  previewNone: "Nothing would have been dropped",
  previewNoneWords: "No event of the last 7 days matches.",
  previewNoEvents: "No events were stored in the last 7 days.",
  previewLoading: "Checking stored events",
  previewEmpty: "Enter a query to see what the filter would have dropped.",
  previewSentence: (of: number, dropped: number, percent: string) =>
    `Of ${plural(of, { one: "# event", other: "# events" })} of the last 7 days, ${numberText(dropped)} (${percent}) would have been dropped`,
  previewWaits: "The query is not valid yet.",
  columns: { time: "Time", status: "Status", what: "Event", source: "Source" },
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
});
