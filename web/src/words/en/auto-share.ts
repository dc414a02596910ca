import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const autoShareWords = localize("autoShareWords", {
  title: "AutoShare",
  noun: "rule",
  empty:
    "A rule shares incidents by itself: it tells its targets of what comes into its environments. What is muted or snoozed is not told.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# rule", other: "# rules" })
      : `${numberText(shown)} of ${numberText(of)} rules`,
  deleteWarning:
    "Are you sure you want to delete this rule? What it shared stays shared; it tells nobody anything new.",
  environments: "Environments",
  everyIncident: "Every incident",
  environmentsHelp: "Empty means every incident.",
  condition: "Only incidents that match",
  conditionPlaceholder: "status = critical",
  conditionHelp:
    "Asked of the incident: its status, its number of alerts, any tag of its alerts. Empty lets all of them in.",
  when: "When",
  whens: { update: "Comes in or changes", enter: "Comes in" },
  whenHelp: {
    update:
      "Shared when it comes into an environment, is reopened or begins to flap, and at any later change there at which the query first holds.",
    enter:
      "Shared only when it comes into an environment, is reopened or begins to flap, if the query holds then.",
  },
  targets: { email: "By e-mail", sms: "By text message", call: "By phone call" },
  targetsHelp:
    "Whoever was told of an incident once is not told anew, also not after unsubscribing.",
  splitHelp: "Each target is kept as a rule of its own.",
  delay: "Wait",
  delayHelp:
    "From the first reason on; then only what still is as the rule wants it is shared. 0 waits for nothing.",
  units: { minutes: "minutes", hours: "hours" },
  unit: "Unit of the wait",
  message: "Message",
  messagePlaceholder: "${title} is ${status}",
  messageHelp:
    "Names in ${…} are filled in: title, subtitle, status, severity, id, alerts, or any tag.",
  recorded:
    "Shares are recorded with the incident. Nothing is delivered yet: this server has no way out by e-mail or phone.",
  to: (names: string) => `to ${names}`,
  targetsCount: (count: number) => plural(count, { one: "# target", other: "# targets" }),
});

export const autoSharePreviewWords = localize("autoSharePreviewWords", {
  title: "What it would have shared",
  count: (matched: number, of: number) =>
    `${numberText(matched)} of ${plural(of, { one: "# open incident", other: "# open incidents" })} of the last 7 days`,
  cut: (of: number) => `The newest ${numberText(of)} were looked at.`,
  none: "Nothing would have been shared",
  noneWords: "No open incident of the last 7 days matches, as they are now.",
  noIncidents: "No open incident came or changed in the last 7 days.",
  loading: "Looking at open incidents",
  waits: "The query cannot be read yet, or a target is not one.",
  noTargets: "Name a target to see what it would have been told.",
  byTarget: "By target",
  asNow: "By how the incidents are now.",
  gone: "cannot be reached",
  columns: {
    target: "Target",
    would: "Would be told",
    shared: "Knows already",
    time: "Since",
    status: "Status",
    incident: "Incident",
  },
  incidents: "Incidents",
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
});
