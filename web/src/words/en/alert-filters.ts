import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const alertFilterWords = localize("alertFilterWords", {
  title: "Alert filtering",
  noun: "filter",
  empty:
    "A filter drops events before they become alerts. Recoveries pass, so that what was open still closes.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# filter", other: "# filters" })
      : `${numberText(shown)} of ${numberText(of)} filters`,
  deleteWarning:
    "Are you sure you want to delete this filter? Events that it dropped will become alerts from then on.",
  disabled:
    "Alert filtering is disabled for your organization: no filter drops anything at present.",
  bpql: "Drop alerts that match",
  bpqlPlaceholder: "team = lab AND status != critical",
  bpqlHelp: "Asked of each alert after enrichment. * means all.",
  dropsOk: "Drop recoveries too",
  dropsOkHelp: "By default ok passes, so that alerts that were open still close.",
  end: "Ends",
  endHelp: "Then the filter is done. Empty means never.",
  done: "Done",
  isDone: "Done",
  scheduled: "Scheduled",
  until: (time: string) => `until ${time}`,
  detail: (times: string, what: string) => `${times} · ${what}`,
  schedule: "Schedule",
  preview: "What it would have dropped",
  previewCount: (dropped: number, of: number) =>
    `${numberText(dropped)} of ${plural(of, { one: "# event", other: "# events" })} of the last 7 days`,
  previewCut: (of: number, since: string) =>
    `The newest ${numberText(of)} events were looked at, since ${since}.`,
  previewAlerts: (alerts: number) => plural(alerts, { one: "# alert", other: "# alerts" }),
  previewNone: "Nothing would have been dropped",
  previewNoneWords: "No event of the last 7 days matches.",
  previewNoEvents: "No events were stored in the last 7 days.",
  previewLoading: "Looking at stored events",
  previewEmpty: "Write which alerts to see what it would have dropped.",
  previewSentence: (of: number, dropped: number, percent: string) =>
    `Of ${plural(of, { one: "# event", other: "# events" })} of the last 7 days, ${numberText(dropped)} (${percent}) would have been dropped`,
  previewWaits: "The query cannot be read yet.",
  columns: { time: "Time", status: "Status", what: "What", source: "Source" },
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
});
