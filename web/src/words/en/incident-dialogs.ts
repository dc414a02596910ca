import { localize } from "../language.ts";
import { alertCount, incidentCount, titleOrCount } from "./counts.ts";
import { numberText, plural } from "../format.ts";

export const resolveWords = localize("resolveWords", {
  title: (title: string, count: number) => `Resolve ${titleOrCount(count, title)}`,
  comment: "Comment",
  commentHelp: "Kept in the activity. Markdown works.",
});

export const assignWords = localize("assignWords", {
  search: "Name or e-mail",
  people: "People",
  me: (name: string) => `${name} (you)`,
  loading: "Loading people",
  nobody: "Nobody",
});

export const snoozeWords = localize("snoozeWords", {
  presets: "How long",
  minutes30: "30 minutes",
  hour1: "1 hour",
  hours4: "4 hours",
  tomorrow: "Until tomorrow morning",
  custom: "Until a time of your choice",
  until: (time: string) => `until ${time}`,
  submit: (time: string) => `Snooze until ${time}`,
  submitPlain: "Snooze",
  customTime: "Until",
  past: "Choose a time that is still to come",
  wake: "Wake it up when it gets worse",
  wakeHelp: "A new alert, a worse status or a reopening brings it back before its time.",
  comment: "Comment",
});

export const mergeWords = localize("mergeWords", {
  selected: (count: number) =>
    plural(count, { one: "# incident selected", other: "# incidents selected" }),
  title: (count: number) =>
    count === 2
      ? "Merge these two?"
      : count === 3
        ? "Merge these three?"
        : `Merge these ${numberText(count)}?`,
  apart: (text: string) => `They started within ${text}.`,
  effect: (alerts: number, otherIncidents: number) =>
    `Merging keeps one incident with ${alertCount(alerts)}; ${plural(otherIncidents, { one: "the other one redirects", other: "the other # redirect" })} to it. You can undo it.`,
  target: "Target",
  titleOne: (title: string) => `Merge ${title} with others`,
  makeTarget: "Make target",
  makeTargetNamed: (title: string) => `Make target: ${title}`,
  note: "Note for the activity log",
  submit: (count: number) => `Merge ${incidentCount(count)}`,
  keepApart: "Keep apart",
  after: "After merging",
  status: "Status",
  alerts: "Alerts",
  assignee: "Assignee",
  shares: "Shares",
  alertsOf: (count: number, max: number) => `${numberText(count)} of at most ${numberText(max)}`,
  fromTarget: (name: string) => `${name} (from the target)`,
  nobody: "Nobody",
  tooManyAlerts: (count: number, max: number) =>
    `Together they have ${alertCount(count)}; an incident holds at most ${numberText(max)}`,
  addLabel: "Add an incident to merge",
  addPlaceholder: "Title or number of an incident",
  needTwo: "Choose another incident to merge with.",
  remove: (title: string) => `Leave ${title} out`,
});

export const splitWords = localize("splitWords", {
  title: (count: number) => `Split ${alertCount(count)} into a new incident`,
  effect: (left: number) =>
    `They leave this incident and do not come back by themselves; ${plural(left, { one: "# alert stays", other: "# alerts stay" })} here. The new incident has neither shares nor an assignee. You can undo it.`,
  note: "Note for the activity log",
  submit: (count: number) => `Split off ${alertCount(count)}`,
});

export const previewLinkWords = localize("previewLinkWords", {
  title: "Preview links",
  intro: "Whoever has such a link sees this one incident and nothing else, without signing in.",
  create: "Create a link",
  lasts: "Works for",
  days: (count: number) => plural(count, { one: "# day", other: "# days" }),
  once: "Copy it now. It is shown only this once.",
  copy: "Copy link",
  link: "The new preview link",
  existing: (count: number) =>
    plural(count, { one: "# link works now", other: "# links work now" }),
  none: "No link works now.",
  by: (name: string) => `by ${name}`,
  until: "until",
  revoke: "Revoke",
  revokeNamed: (name: string) => `Revoke the link by ${name}`,
  revoked: "The link no longer works",
  notCreated: "No link was created",
  notRevoked: "The link was not revoked",
  loading: "Loading the links",
  broken: "The links could not be loaded",
});
