import { localize } from "../language.ts";
import { alertCount, incidentCount, titleOrCount } from "./counts.ts";
import { numberText, plural } from "../format.ts";

export const resolveWords = localize("resolveWords", {
  title: (title: string, count: number) => `Resolve ${titleOrCount(count, title)}`,
  comment: "Comment",
  commentHelp: "Added to the activity. You can use Markdown.",
});

export const assignWords = localize("assignWords", {
  search: "Name or e-mail",
  people: "People",
  me: (name: string) => `${name} (you)`,
  loading: "Loading people",
  nobody: "Nobody",
});

export const responderWords = localize("responderWords", {
  label: "Responders",
  addSomebody: "Add responder",
  addTo: (title: string, count: number) => `Add responders to ${titleOrCount(count, title)}`,
  removeFrom: (title: string, count: number) =>
    `Remove responders from ${titleOrCount(count, title)}`,
  add: (count: number) =>
    count === 0 ? "Add" : plural(count, { one: "Add # responder", other: "Add # responders" }),
  remove: (count: number) =>
    count === 0
      ? "Remove"
      : plural(count, { one: "Remove # responder", other: "Remove # responders" }),
  chooseSomebody: "Choose at least one person",
  tooMany: (max: number) => `An incident can have at most ${numberText(max)} responders`,
  removeNamed: (name: string) => `Remove ${name} from the responders`,
  searchFor: (name: string) => `Incidents with the responder ${name}`,
  more: (count: number) => `+${numberText(count)}`,
  showAll: (count: number) => `Show all ${numberText(count)} responders`,
});

export const snoozeWords = localize("snoozeWords", {
  presets: "How long",
  minutes30: "30 minutes",
  hour1: "1 hour",
  hours4: "4 hours",
  tomorrow: "Until tomorrow morning",
  custom: "Until a custom time",
  until: (time: string) => `until ${time}`,
  submit: (time: string) => `Snooze until ${time}`,
  submitPlain: "Snooze",
  customTime: "Until",
  past: "Choose a time in the future",
  wake: "Wake it up when it gets worse",
  wakeHelp: "A new alert, a worse status or a reopening ends the snooze early.",
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
    `Merging keeps one incident with ${alertCount(alerts)}; ${plural(otherIncidents, { one: "the other one redirects", other: "the other # redirect" })} to it. You can undo this.`,
  target: "Target",
  titleOne: (title: string) => `Merge ${title} with others`,
  makeTarget: "Make target",
  makeTargetNamed: (title: string) => `Make target: ${title}`,
  note: "Note for the activity",
  submit: (count: number) => `Merge ${incidentCount(count)}`,
  keepApart: "Keep apart",
  after: "After merging",
  status: "Status",
  alerts: "Alerts",
  assignee: "Assignee",
  acknowledgement: "Acknowledged by",
  acknowledgementEnds: "Nobody: the target is not acknowledged, and the others’ is not kept",
  responders: "Responders",
  respondersLeave: (names: string) => `Not kept: ${names}`,
  shares: "Shares",
  alertsOf: (count: number, max: number) => `${numberText(count)} of at most ${numberText(max)}`,
  fromTarget: (name: string) => `${name} (from the target)`,
  nobody: "Nobody",
  tooManyAlerts: (count: number, max: number) =>
    `Together they have ${alertCount(count)}; an incident holds at most ${numberText(max)}`,
  addLabel: "Add an incident to merge",
  addPlaceholder: "Title or number of an incident",
  needTwo: "Choose another incident to merge with.",
  remove: (title: string) => `Remove ${title}`,
});

export const splitWords = localize("splitWords", {
  title: (count: number) => `Split ${alertCount(count)} into a new incident`,
  effect: (left: number) =>
    `${plural(left, { one: "# alert stays", other: "# alerts stay" })} in this incident. The new one has no shares and no assignee. You can undo this.`,
  note: "Note for the activity",
  submit: (count: number) => `Split off ${alertCount(count)}`,
});

export const previewLinkWords = localize("previewLinkWords", {
  title: "Preview links",
  intro: "Anyone with a preview link can see this one incident, without signing in.",
  create: "Create link",
  lasts: "Valid for",
  days: (count: number) => plural(count, { one: "# day", other: "# days" }),
  once: "Copy it now. It is shown only once.",
  copy: "Copy link",
  link: "New preview link",
  existing: (count: number) => plural(count, { one: "# active link", other: "# active links" }),
  none: "There are no active links.",
  by: (name: string) => `by ${name}`,
  until: "until",
  revoke: "Revoke",
  revokeNamed: (name: string) => `Revoke the link by ${name}`,
  revoked: "Link revoked",
  notCreated: "No link was created",
  notRevoked: "The link was not revoked",
  loading: "Loading the links",
  broken: "The links could not be loaded",
});
