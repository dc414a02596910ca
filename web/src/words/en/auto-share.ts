import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const autoShareWords = localize("autoShareWords", {
  title: "AutoShare",
  noun: "rule",
  empty:
    "A rule shares incidents that enter its environments. Muted and snoozed incidents are not shared.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# rule", other: "# rules" })
      : `${numberText(shown)} of ${numberText(of)} rules`,
  deleteWarning:
    "Are you sure you want to delete this rule? Existing shares stay; no new incidents are shared.",
  environments: "Environments",
  everyIncident: "Every incident",
  environmentsHelp: "Empty means all incidents.",
  condition: "Only incidents that match",
  conditionPlaceholder: "status = critical",
  conditionHelp:
    "Query on the incident: status, number of alerts, tags of its alerts, … Empty matches all.",
  when: "When",
  whens: { update: "On entering or changing", enter: "On entering" },
  whenHelp: {
    update:
      "When it enters an environment, reopens or starts flapping, or when a later change makes it match.",
    enter:
      "Only when it enters an environment, reopens or starts flapping, and matches at that moment.",
  },
  targets: {
    email: "By e-mail",
    sms: "By text message",
    call: "By phone call",
    "task-tracker": "By task tracker",
    "issue-tracker": "By issue tracker",
    "on-call": "By on-call service",
    itsm: "By IT service management",
    chat: "By chat",
    "team-chat": "By team chat",
    webhook: "By webhook",
  },
  targetsHelp: "Each target is notified of an incident once, even after unsubscribing.",
  splitHelp: "Each target becomes a separate rule.",
  delay: "Delay",
  delayHelp: "After the delay, only incidents that still match are shared. 0 means no delay.",
  units: { minutes: "minutes", hours: "hours" },
  unit: "Unit of the delay",
  message: "Message",
  messagePlaceholder: "{{ incident.title }} is {{ incident.status }}",
  messageHelp:
    "Liquid: {{ incident.title }}, {{ incident.status }}, {{ alerts.total }}, or any tag: {{ tags.host }}.",
  to: (names: string) => `to ${names}`,
  targetsCount: (count: number) => plural(count, { one: "# target", other: "# targets" }),
});

export const autoSharePreviewWords = localize("autoSharePreviewWords", {
  title: "Would have been shared",
  count: (matched: number, of: number) =>
    `${numberText(matched)} of ${plural(of, { one: "# open incident", other: "# open incidents" })} of the last 7 days`,
  cut: (of: number) => `Based on the newest ${numberText(of)}.`,
  none: "Nothing would have been shared",
  noneWords: "No open incident of the last 7 days matches at present.",
  noIncidents: "No open incident was created or changed in the last 7 days.",
  loading: "Checking open incidents",
  waits: "The query or a target is not valid yet.",
  noTargets: "Add a target to see what would have been shared with it.",
  byTarget: "By target",
  asNow: "Based on the current state of the incidents.",
  gone: "cannot be reached",
  columns: {
    target: "Target",
    would: "Would be notified",
    shared: "Already notified",
    time: "Since",
    status: "Status",
    incident: "Incident",
  },
  incidents: "Incidents",
  allNotified: "All targets were notified of all of them already.",
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
});
