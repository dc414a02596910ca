import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const maintenanceWords = localize("maintenanceWords", {
  title: "Planned maintenance",
  noun: "plan",
  empty:
    "A plan mutes alerts while somebody works on what they watch. They are kept and counted, and come back when it ends.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# plan", other: "# plans" })
      : `${numberText(shown)} of ${numberText(of)} plans`,
  deleteWarning:
    "Are you sure you want to delete this plan? What it mutes now comes back, and its end action is not carried out.",
  notDone: "Not done",
  counters: "Narrow to",
  statuses: { running: "Running", upcoming: "Upcoming", paused: "Paused", done: "Done" },
  types: { "One time": "One time", Recurring: "Recurring" },
  everything: "All, done ones too",
  frequencies: { Once: "Once", Daily: "Daily", Weekly: "Weekly", Monthly: "Monthly" },
  sorts: {
    start: "Next window",
    name: "Name",
    status: "Status",
    frequency: "How often",
    created: "Newest first",
    updated: "Last changed",
  },
  until: (time: string) => `until ${time}`,
  detail: (times: string, what: string) => `${times} · ${what}`,
  condition: "Mute alerts that match",
  conditionPlaceholder: "host = db-* AND datacenter = ams",
  conditionHelp: "Asked of each alert after enrichment. * means all.",
  schedule: "When",
  end: "When a window ends",
  endActions: { None: "Give back", Reactivate: "Give back as new", Resolve: "Resolve" },
  endHelp: {
    None: "Alerts that still fail are active again within seconds. What recovered stays quiet.",
    Reactivate:
      "Alerts that still fail are active again as if they had just begun, so that sharing rules tell of them.",
    Resolve:
      "What it muted is resolved. An alert that is heard of failing after the end comes back all the same.",
  },
  endNote:
    "Where windows overlap, an alert stays muted until the last one ends; of their actions Resolve goes before Give back as new, and that before Give back.",
  runs: "It is running: only its end can be changed. Stop it to change anything else.",
  ended: (time: string) => `It ended on ${time}. Another time brings it back.`,
  stopped: (time: string) => `It was stopped on ${time}. Another time brings it back.`,
  stop: "Stop",
  stopTitle: (name: string) => `Stop ${name}?`,
  stopWords: {
    None: "It ends now and for good. Alerts that still fail are active again within seconds.",
    Reactivate:
      "It ends now and for good. Alerts that still fail are active again as if they had just begun.",
    Resolve: "It ends now and for good. What it muted is resolved.",
  },
  stopConfirm: "Stop the plan",
  stopKeep: "Let it run",
  stoppedNow: (name: string) => `Stopped ${name}`,
  window: {
    running: "Open now",
    upcoming: "Next window",
    paused: "Next window, were it active",
    done: "Over",
  },
  windowText: (from: string, to: string) => `${from} – ${to}`,
});

export const maintenancePreviewWords = localize("maintenancePreviewWords", {
  title: "What it would have muted",
  count: (muted: number, of: number) =>
    `${numberText(muted)} of ${plural(of, { one: "# alert", other: "# alerts" })} of the last 7 days`,
  cut: (of: number, since: string) =>
    `The newest ${numberText(of)} alerts were looked at, since ${since}.`,
  incidents: (count: number) => plural(count, { one: "# incident", other: "# incidents" }),
  none: "Nothing would have been muted",
  noneWords: "No alert of the last 7 days matches in these hours.",
  sentence: (of: number, muted: number, percent: string) =>
    `Of ${plural(of, { one: "# alert", other: "# alerts" })} of the last 7 days, ${numberText(muted)} (${percent}) would have been muted`,
  noAlerts: "No alerts are stored of the last 7 days.",
  loading: "Looking at stored alerts",
  waits: "Write which alerts to see what it would have muted.",
  environments: "By environment",
  columns: {
    environment: "Environment",
    share: "Share",
    muted: "Muted",
    of: "Of",
    time: "Last seen",
    status: "Status",
    what: "What",
    source: "Source",
  },
  samples: "Alerts",
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
});

export const calendarWords = localize("calendarWords", {
  title: "Calendar",
  open: "Open the calendar",
  kinds: { month: "Month", week: "Week" },
  kind: "How much of it",
  earlier: { month: "Month before", week: "Week before" },
  later: { month: "Month after", week: "Week after" },
  today: "Today",
  loading: "Loading the calendar",
  none: "No windows in this time",
  noneWords: "Windows of active plans are drawn here.",
  more: (count: number) => `+${numberText(count)} more`,
  allOf: (day: string) => `All of ${day}`,
  cut: (until: string) => `There are more windows than fit. After ${until} some are missing.`,
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
