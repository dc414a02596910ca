import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

/** "2 h", "90 min". */
const minutesText = (minutes: number) =>
  minutes >= 1440 && minutes % 1440 === 0
    ? plural(minutes / 1440, { one: "# day", other: "# days" })
    : minutes >= 120 && minutes % 60 === 0
      ? `${minutes / 60} h`
      : `${minutes} min`;

export const correlationWords = localize("correlationWords", {
  title: "Alert correlation",
  noun: "pattern",
  empty:
    "A pattern defines which alerts form one incident: the tags they share, and the time window.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# pattern", other: "# patterns" })
      : `${numberText(shown)} of ${numberText(of)} patterns`,
  deleteWarning:
    "Are you sure you want to delete this pattern? Incidents that it created stay as they are.",
  anything: "Linked entities",
  sameTags: (tags: string) => `Same ${tags}`,
  sameTagsLinked: (name: string) => `${name}, linked entities`,
  name: "Name",
  nameHelp: "If empty, the pattern is named after its tags.",
  share: (percent: string) => `${percent} of alerts`,
  shareTitle: (joined: number, alerts: number) =>
    `In the last 7 days it grouped ${numberText(joined)} of ${plural(alerts, { one: "# alert", other: "# alerts" })} with others.`,
  window: (minutes: number, mode: "anchored" | "sliding") =>
    `${minutesText(minutes)} · ${mode === "anchored" ? "from the first alert" : "sliding"}`,
  mode: "Order of patterns",
  modes: { time_window: "Longest window first", manual: "Manual order" },
  modeHelp: "To reorder, drag a pattern, or press Alt and an arrow key.",
  resetFailed: "The order was not reset",
  tags: "Tags that must match",
  tagsHelp: "Up to five tags. An alert without one of them does not match.",
  filter: "Only alerts that match",
  filterPlaceholder: "status != unknown AND NOT team = lab",
  filterHelp: "Empty matches every alert.",
  windowLabel: "Time window",
  minutes: "minutes",
  windowHelp: "1 minute to 3 days.",
  windowModes: { anchored: "From the first alert", sliding: "Sliding" },
  windowModeLabel: "Start of the window",
  crossSource: "Join alerts across sources",
  note: "Note",
  saving: "Changes apply to new incidents only.",
  linked: "Entities are linked in the topology",
  linkedHelp: "Groups alerts of entities that depend on each other in the topology.",
  relation: "How they are linked",
  relations: {
    depends_on: "One depends on the other, cause first",
    either: "One depends on the other, in any order",
    shared_dependency: "Both depend on the same thing",
  },
  links: "Maximum distance",
  linksCount: (count: number) => plural(count, { one: "# link", other: "# links" }),

  machine: "Rule time machine",
  machineCount: (events: number, ms: number) =>
    `${plural(events, { one: "# event", other: "# events" })} replayed in ${(ms / 1000).toFixed(1)} s`,
  machineRunning: "Replaying the stored events",
  machineCompared: (alerts: number, incidents: number, draft: number) =>
    `Active patterns turn ${plural(alerts, { one: "# alert", other: "# alerts" })} into ${plural(incidents, { one: "# incident", other: "# incidents" })}; this draft into ${numberText(draft)}.`,
  machineCut: "There are more events than one preview can replay, so it ends early.",
  machineNone: "No events were stored in this period.",
  machineWaits: "Complete the pattern to see a preview.",
  fetchFailed: "Error fetching correlation pattern",
  machineFailed: "Error fetching algorithm data",
  days: (count: number) => plural(count, { one: "Last day", other: "Last # days" }),
  daysLabel: "How far back",
  incidents: "incidents",
  measures: { incidents: "Incidents", largest: "Largest", alone: "Alone" },
  alertsOf: (count: number) => plural(count, { one: "# alert", other: "# alerts" }),
  perDay: "Incidents per day",
  today: "Active patterns",
  draft: "With this draft",
  dayLine: (day: string, live: number, draft: number) =>
    `${day}: ${live} with the active patterns, ${draft} with this draft`,
  differences: {
    joined: "Joined",
    split: "Split",
    gained: "Gained",
    lost: "Lost",
    status: "Status",
    noise: "Noise",
  },
  differenceHelp: {
    joined: "incidents that merge",
    split: "incidents that split",
    gained: "alerts that appear",
    lost: "alerts that disappear",
    status: "alerts with another final status",
    noise: "grouped, though people split them",
  },
  differenceTitle: {
    joined: "Incidents that would merge",
    split: "Incidents that would split",
    gained: "Alerts that would appear",
    lost: "Alerts that would disappear",
    status: "Alerts with another final status",
    noise: "Grouped, although people split them",
  },
  noDifference: "The active patterns create the same incidents.",
  noneOfThese: "None.",
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}, largest first`,
  alertsBehind: (count: number) =>
    plural(count, { one: "# alert behind it", other: "# alerts behind it" }),
  columns: { alert: "Alert", at: "Started", live: "Now", draft: "Draft" },
  none: "none",

  suggestionsNone: "No suggestions",
  suggestionsNoneWords: (alerts: number) =>
    alerts === 0
      ? "There are no stored alerts to learn from yet."
      : `No further pattern was found in ${plural(alerts, { one: "# alert", other: "# alerts" })} of the last 7 days.`,
  suggestions: (count: number) => plural(count, { one: "# suggestion", other: "# suggestions" }),
  recommended: "Recommended set",
  recommendedWords: (count: number) =>
    `${plural(count, { one: "# pattern", other: "# patterns" })}, placed before yours.`,
  reopenWindow: (minutes: number) =>
    `Shortens the reopen window to ${plural(minutes, { one: "# minute", other: "# minutes" })}: a failure that returns later is a new one.`,
  reopenWindowKept:
    "Works best with a shorter reopen window, which only somebody who may change the general settings can set.",
  support: (alerts: number, lift: number | null) =>
    `Would group ${plural(alerts, { one: "# alert", other: "# alerts" })}${lift === null ? "" : `, lift ${lift.toFixed(1)}`}.`,
  spared: (perWeek: number) =>
    perWeek === 0
      ? "Would not reduce incidents."
      : `Would save ${plural(Math.round(perWeek), { one: "# incident", other: "# incidents" })} per week.`,
  relatedIncidents: "Related incidents",
  accept: "Create",
  dismiss: "Dismiss",
  dismissFailed: "The suggestion was not dismissed",
  accepted: "Pattern created and active",
  acceptFailed: "The pattern was not created",
});
