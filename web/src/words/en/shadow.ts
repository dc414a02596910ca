import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

/** What this organization does beside another tool. */
export const shadowWords = localize("shadowWords", {
  title: "Shadow mode",
  isOn: "Shadow mode is on: nothing is sent outward.",
  isOff: "Shadow mode is off: messages are sent as usual.",
  change: "General settings",
  howTo: "Let the other tool notify this address too, with an ingest key:",
  address: "/data/v2/shadow/{source}",
  sources:
    "Replace {source} with the format of its webhooks: alertmanager, grafana, pagerduty, opsgenie, or generic for any other.",
  lastReceived: "Last heard of the other tool",
  neverReceived: "The other tool was not heard of yet",
  mail: "Send me each day's report by mail",
  noMail: "No mail server is set up.",
  mailOn: "You will get the reports by mail",
  mailOff: "You will get no more reports by mail",
  days: "By day, in UTC",
  day: "Day",
  trend: "Missed and extra by day",
  empty: "There is no report yet",
  emptyWords: "Switch shadow mode on in General settings. The first report comes a day later.",
  results: {
    same: "Same",
    earlier: "Earlier",
    later: "Later",
    missed: "Missed",
    extra: "Extra",
  },
  means:
    "Missed: the other tool notified, and nothing would have been sent here. Extra: the other way round. Earlier and later: more than a minute apart.",
  differences: (day: string) => `What differed on ${day}`,
  broken: "The report could not be loaded",
  noDifference: "Nothing differed",
  noDifferenceWords:
    "Whatever the other tool notified of would have been sent here within a minute.",
  more: (listed: number, all: number, limit: number) =>
    `Listed are ${numberText(listed)} of ${numberText(all)}, at most ${numberText(limit)} of each result.`,
  download: "Download CSV",
  columns: {
    result: "Result",
    at: "Time",
    title: "About",
    receiver: "Receiver",
    reason: "Reason",
  },
  resolved: "resolved",
  apart: (seconds: number) =>
    seconds >= 120
      ? plural(Math.round(seconds / 60), { one: "# minute", other: "# minutes" })
      : `${numberText(Math.round(seconds))} s`,
  reasons: {
    never_arrived: "The event never arrived",
    filtered: "Dropped by an alert filter",
    in_maintenance: "In maintenance",
    already_shared: "Joined an incident that was shared before",
    not_shared: "The incident is not shared: no rule matched",
    out_of_window: "Shared more than an hour apart",
  },
});
