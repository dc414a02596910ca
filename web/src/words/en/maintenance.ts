import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const maintenanceWords = localize("maintenanceWords", {
  title: "Planned maintenance",
  noun: "plan",
  empty:
    "A plan mutes alerts during maintenance. They are kept and counted, and become active when it ends.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# plan", other: "# plans" })
      : `${numberText(shown)} of ${numberText(of)} plans`,
  deleteWarning:
    "Are you sure you want to delete this plan? Alerts it mutes now become active; its end action does not run.",
  notDone: "Not done",
  counters: "Filter",
  statuses: { running: "Running", upcoming: "Upcoming", paused: "Paused", done: "Done" },
  types: { "One time": "One time", Recurring: "Recurring" },
  everything: "All, including done",
  frequencies: { Once: "Once", Daily: "Daily", Weekly: "Weekly", Monthly: "Monthly" },
  sorts: {
    start: "Next window",
    name: "Name",
    status: "Status",
    frequency: "Frequency",
    created: "Newest first",
    updated: "Last changed",
  },
  until: (time: string) => `until ${time}`,
  detail: (times: string, what: string) => `${times} · ${what}`,
  condition: "Mute alerts that match",
  conditionPlaceholder: "host = db-* AND datacenter = ams",
  conditionHelp: "Checked against each alert after enrichment. * matches all.",
  schedule: "When",
  end: "When a window ends",
  endActions: { None: "Unmute", Reactivate: "Unmute as new", Resolve: "Resolve" },
  endHelp: {
    None: "Alerts that still fail become active within seconds. Recovered alerts stay quiet.",
    Reactivate:
      "Alerts that still fail become active as if they were new, so AutoShare rules apply to them.",
    Resolve:
      "Muted alerts are resolved. An alert that is reported again after the end becomes active.",
  },
  endNote:
    "If windows overlap, the last to end counts. Resolve takes precedence, then Unmute as new, then Unmute.",
  runs: "The plan is running: only its end can be changed. Stop it to change anything else.",
  ended: (time: string) => `The plan ended on ${time}. Set a new time to use it again.`,
  stopped: (time: string) => `The plan was stopped on ${time}. Set a new time to use it again.`,
  stop: "Stop",
  stopTitle: (name: string) => `Stop ${name}?`,
  stopWords: {
    None: "The plan ends now, permanently. Alerts that still fail become active within seconds.",
    Reactivate:
      "The plan ends now, permanently. Alerts that still fail become active as if they were new.",
    Resolve: "The plan ends now, permanently. Muted alerts are resolved.",
  },
  stopConfirm: "Stop plan",
  stopKeep: "Cancel",
  stoppedNow: (name: string) => `Stopped ${name}`,
  window: {
    running: "Open now",
    upcoming: "Next window",
    paused: "Next window if active",
    done: "Ended",
  },
  windowText: (from: string, to: string) => `${from} – ${to}`,
});

export const maintenancePreviewWords = localize("maintenancePreviewWords", {
  title: "Would have been muted",
  count: (muted: number, of: number) =>
    `${numberText(muted)} of ${plural(of, { one: "# alert", other: "# alerts" })} of the last 7 days`,
  cut: (of: number, since: string) =>
    `Based on the newest ${numberText(of)} alerts, since ${since}.`,
  incidents: (count: number) => plural(count, { one: "# incident", other: "# incidents" }),
  none: "Nothing would have been muted",
  noneWords: "No alert of the last 7 days matches at these times.",
  sentence: (of: number, muted: number, percent: string) =>
    `Of ${plural(of, { one: "# alert", other: "# alerts" })} of the last 7 days, ${numberText(muted)} (${percent}) would have been muted`,
  noAlerts: "There are no stored alerts of the last 7 days.",
  loading: "Checking stored alerts",
  waits: "Enter a query to see what the plan would have muted.",
  environments: "By environment",
  columns: {
    environment: "Environment",
    share: "Share",
    muted: "Muted",
    of: "Total",
    time: "Last seen",
    status: "Status",
    what: "Alert",
    source: "Source",
  },
  samples: "Alerts",
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
});

export const calendarWords = localize("calendarWords", {
  title: "Calendar",
  open: "Open the calendar",
  kinds: { month: "Month", week: "Week" },
  kind: "Period",
  earlier: { month: "Previous month", week: "Previous week" },
  later: { month: "Next month", week: "Next week" },
  today: "Today",
  loading: "Loading the calendar",
  none: "No windows in this period",
  noneWords: "Windows of active plans are shown here.",
  more: (count: number) => `+${numberText(count)} more`,
  allOf: (day: string) => `All windows on ${day}`,
  cut: (until: string) => `There are too many windows to show. After ${until} some are missing.`,
  zone: (zone: string) => `In your time zone, ${zone}.`,
  allDay: "all day",
  from: (time: string) => `from ${time}`,
  to: (time: string) => `to ${time}`,
});

/** On an alert. */
export const mutedWords = localize("mutedWords", {
  by: "Muted by",
  until: (time: string) => `until ${time}`,
  aPlan: "a maintenance plan",
});
