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
  empty: "A pattern says when alerts are one incident: what they agree on, and within which time.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# pattern", other: "# patterns" })
      : `${numberText(shown)} of ${numberText(of)} patterns`,
  deleteWarning:
    "Are you sure you want to delete this pattern? Incidents that it formed stay as they are.",
  anything: "Linked entities",
  sameTags: (tags: string) => `Same ${tags}`,
  sameTagsLinked: (name: string) => `${name}, linked entities`,
  name: "Name",
  nameHelp: "Empty calls it by what alerts agree on.",
  share: (percent: string) => `${percent} of alerts`,
  shareTitle: (joined: number, alerts: number) =>
    `Of ${plural(alerts, { one: "# alert", other: "# alerts" })} of the last 7 days, it joined ${numberText(joined)} to others.`,
  window: (minutes: number, mode: "anchored" | "sliding") =>
    `${minutesText(minutes)} · ${mode === "anchored" ? "from the first alert" : "sliding"}`,
  mode: "Order in which patterns are tried",
  modes: { time_window: "Longest window first", manual: "Manual order" },
  modeHelp: "Drag a pattern, or press Alt and an arrow key, to order them by hand.",
  resetFailed: "The order was not reset",
  tags: "Alerts agree on",
  tagsHelp: "Up to five tags. An alert that lacks one of them cannot match.",
  filter: "Only alerts that match",
  filterPlaceholder: "status != unknown AND NOT team = lab",
  filterHelp: "Empty matches every alert.",
  windowLabel: "Time window",
  minutes: "minutes",
  windowHelp: "1 minute to 3 days.",
  windowModes: { anchored: "From the first alert", sliding: "Sliding" },
  windowModeLabel: "Where the window counts from",
  crossSource: "Join alerts across sources",
  note: "Note",
  saving: "Saving touches new incidents only.",
  linked: "Entities are linked in the topology",
  linkedHelp: "Joins alerts about entities that depend on each other, as the topology says.",
  relation: "How they are linked",
  relations: {
    depends_on: "One depends on the other, effect after cause",
    either: "One depends on the other, either way",
    shared_dependency: "Both depend on the same thing",
  },
  links: "Over at most",
  linksCount: (count: number) => plural(count, { one: "# link", other: "# links" }),

  machine: "Rule time machine",
  machineCount: (events: number, ms: number) =>
    `${plural(events, { one: "# event", other: "# events" })} replayed in ${(ms / 1000).toFixed(1)} s`,
  machineRunning: "Replaying the stored events",
  machineCompared: (alerts: number, incidents: number, draft: number) =>
    `Compared with the patterns in force now: ${plural(alerts, { one: "# alert", other: "# alerts" })} became ${plural(incidents, { one: "# incident", other: "# incidents" })}; with this draft ${numberText(draft)}.`,
  machineCut: "There are more events than one preview takes: it ends early.",
  machineNone: "No events were stored in this time.",
  machineWaits: "Finish the pattern first.",
  fetchFailed: "Error fetching correlation pattern",
  machineFailed: "Error fetching algorithm data",
  days: (count: number) => plural(count, { one: "Last day", other: "Last # days" }),
  daysLabel: "How far back",
  incidents: "incidents",
  measures: { incidents: "Incidents", largest: "Largest", alone: "Alone" },
  alertsOf: (count: number) => plural(count, { one: "# alert", other: "# alerts" }),
  perDay: "Incidents a day",
  today: "Patterns in force now",
  draft: "With this draft",
  dayLine: (day: string, live: number, draft: number) =>
    `${day}: ${live} with the patterns in force now, ${draft} with this draft`,
  differences: {
    joined: "Joined",
    split: "Split",
    gained: "Gained",
    lost: "Lost",
    status: "Status",
    noise: "Noise",
  },
  differenceHelp: {
    joined: "incidents that fold together",
    split: "incidents that fall apart",
    gained: "alerts that appear",
    lost: "alerts that disappear",
    status: "alerts that end otherwise",
    noise: "joined against what people did",
  },
  differenceTitle: {
    joined: "Incidents that would join",
    split: "Incidents that would split",
    gained: "Alerts that would appear",
    lost: "Alerts that would disappear",
    status: "Alerts that would end otherwise",
    noise: "Joined, although people took them apart",
  },
  noDifference: "The patterns in force now make the same incidents of these alerts.",
  noneOfThese: "None.",
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}, largest first`,
  alertsBehind: (count: number) =>
    plural(count, { one: "# alert behind it", other: "# alerts behind it" }),
  columns: { alert: "Alert", at: "Started", live: "Today", draft: "Draft" },
  none: "none",

  suggestionsNone: "No suggestions",
  suggestionsNoneWords: (alerts: number) =>
    alerts === 0
      ? "No alerts are stored yet to learn from."
      : `No pattern was found that would join alerts of the last 7 days which are not joined today. ${plural(alerts, { one: "# alert was looked at.", other: "# alerts were looked at." })}`,
  suggestions: (count: number) => plural(count, { one: "# suggestion", other: "# suggestions" }),
  recommended: "Recommended set",
  recommendedWords: (count: number) =>
    `${plural(count, { one: "# pattern", other: "# patterns" })}, tried before yours.`,
  support: (alerts: number, lift: number | null) =>
    `Would group ${plural(alerts, { one: "# alert", other: "# alerts" })}${lift === null ? "" : `, lift ${lift.toFixed(1)}`}.`,
  spared: (perWeek: number) =>
    perWeek === 0
      ? "Would spare no incident."
      : `Would spare ${plural(Math.round(perWeek), { one: "# incident", other: "# incidents" })} a week.`,
  accept: "Create",
  dismiss: "Dismiss",
  dismissFailed: "The suggestion was not dismissed",
  accepted: "Created, tried from now on",
  acceptFailed: "Not created",
});
