import { numberText, plural } from "./plural.ts";

const incidents = (count: number) => plural(count, { one: "# incident", other: "# incidents" });
const alerts = (count: number) => plural(count, { one: "# alert", other: "# alerts" });
/** One is called by its title, several are counted. */
const named = (count: number, title: string) => (count === 1 ? title : incidents(count));

/** What can be done to incidents, and what is said once it was. */
export const actionWords = {
  group: "Incidents",
  resolve: "Resolve",
  resolveCount: (count: number) => `Resolve ${incidents(count)}`,
  resolveWithComment: "Resolve with a comment",
  assign: "Assign",
  assignToMe: "Assign to me",
  assignTo: (title: string, count: number) => `Assign ${named(count, title)}`,
  assignedTo: "Assigned to",
  unassign: "Unassign",
  snooze: "Snooze",
  snoozeWhat: (title: string, count: number) => `Snooze ${named(count, title)}`,
  unsnooze: "Wake up",
  merge: "Merge",
  mergeInto: "Merge with others",
  previewLinks: "Preview links",
  copyLink: "Copy link",
  linkCopied: "Link copied",
  openPage: "Open on a page of its own",
  more: "More actions",
  clearSelection: "Clear selection",
  undo: "Undo",
  retry: "Try again",
  cancel: "Cancel",
  readOnly: "You may read this environment, but not change incidents in it",
  tooMany: (most: number) => `At most ${numberText(most)} incidents at once`,
  isResolved: "It is resolved already",
  areResolved: "They are resolved already",
  done: {
    resolve: (title: string, count: number) => `Resolved ${named(count, title)}`,
    snooze: (title: string, count: number, until: string) => `Snoozed ${named(count, title)} until ${until}`,
    unsnooze: (title: string, count: number) => `Woke ${named(count, title)} up`,
    assign: (title: string, count: number, name: string) => `Assigned ${named(count, title)} to ${name}`,
    unassign: (title: string, count: number) => `Took the assignee off ${named(count, title)}`,
    merge: (count: number, title: string) => `Merged ${incidents(count)} into ${title}`,
    split: (count: number, id: string) => `Split off ${alerts(count)} into #${id}`,
    resolveAlerts: (count: number) => `Resolved ${alerts(count)}`,
  },
  failed: {
    resolve: (count: number, of: number) => `${some(count, of)} not resolved`,
    snooze: (count: number, of: number) => `${some(count, of)} not snoozed`,
    unsnooze: (count: number, of: number) => `${some(count, of)} not woken up`,
    assign: (count: number, of: number) => `${some(count, of)} not assigned`,
    unassign: (count: number, of: number) => `${some(count, of)} not unassigned`,
    merge: "The incidents were not merged",
    split: "The alerts were not split off",
    resolveAlerts: (count: number) => plural(count, { one: "The alert was not resolved", other: "# alerts were not resolved" }),
  },
  openNew: "Open it",
  undone: "Undone",
  undoFailed: "Not undone",
};

function some(count: number, of: number): string {
  return count === of ? plural(count, { one: "The incident was", other: "# incidents were" }) : plural(count, { one: `# of ${numberText(of)} incidents was`, other: `# of ${numberText(of)} incidents were` });
}

export const resolveWords = {
  title: (title: string, count: number) => `Resolve ${named(count, title)}`,
  comment: "Comment",
  commentHelp: "Kept in the activity. Markdown works.",
};

export const assignWords = {
  search: "Name or e-mail",
  people: "People",
  me: (name: string) => `${name} (you)`,
  loading: "Loading people",
  nobody: "Nobody",
};

export const snoozeWords = {
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
};

export const mergeWords = {
  selected: (count: number) => plural(count, { one: "# incident selected", other: "# incidents selected" }),
  title: (count: number) => (count === 2 ? "Merge these two?" : count === 3 ? "Merge these three?" : `Merge these ${numberText(count)}?`),
  apart: (text: string) => `They started within ${text}.`,
  effect: (alertCount: number, others: number) => `Merging keeps one incident with ${alerts(alertCount)}; ${others === 1 ? "the other one redirects" : `the other ${numberText(others)} redirect`} to it. You can undo it.`,
  target: "Target",
  titleOne: (title: string) => `Merge ${title} with others`,
  makeTarget: "Make target",
  makeTargetNamed: (title: string) => `Make target: ${title}`,
  note: "Note for the activity log",
  submit: (count: number) => `Merge ${incidents(count)}`,
  keepApart: "Keep apart",
  after: "After merging",
  status: "Status",
  alerts: "Alerts",
  assignee: "Assignee",
  shares: "Shares",
  alertsOf: (count: number, most: number) => `${numberText(count)} of at most ${numberText(most)}`,
  fromTarget: (name: string) => `${name} (from the target)`,
  nobody: "Nobody",
  tooManyAlerts: (count: number, most: number) => `Together they have ${alerts(count)}; an incident holds at most ${numberText(most)}`,
  addLabel: "Add an incident to merge",
  addPlaceholder: "Title or number of an incident",
  needTwo: "Choose another incident to merge with.",
  remove: (title: string) => `Leave ${title} out`,
};

export const detailWords = {
  region: "Incident",
  tabs: { overview: "Overview", alerts: "Alerts", activity: "Activity" },
  tabsLabel: "Parts of the incident",
  since: (time: string) => `since ${time}`,
  number: (id: string) => `#${id}`,
  priority: (priority: number) => `P${priority}`,
  previous: "Previous incident",
  next: "Next incident",
  close: "Close",
  none: "No incident selected",
  noneWords: "Select an incident to see details about it.",
  loading: "Loading the incident",
  gone: "This incident is not here",
  goneWords: "It may have been removed, or it is in an environment that you cannot see.",
  broken: "The incident could not be loaded",
  refused: "You may not see this incident",
  merged: (id: string) => `This incident was merged into #${id}.`,
  openTarget: (id: string) => `Open #${id}`,
  snoozedUntil: (time: string) => `Snoozed until ${time}`,
  snoozedBy: (name: string) => `by ${name}`,
  wakesOnChange: "wakes up when it gets worse",
  flapping: "Flapping",
  maintenance: { partial: "Partly in maintenance", active: "In maintenance" },
  shared: (count: number) => plural(count, { one: "Shared with #", other: "Shared with #" }),
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: "Unassigned",
  position: (at: number, of: string) => `${numberText(at)} of ${of}`,
  back: (folder: string) => `Back to ${folder}`,
};

export const knownWords = {
  title: "What is known",
  from: (count: number) => `from ${alerts(count)}`,
  loading: "Loading what is known",
  evidence: (number: number, name: string) => `Evidence ${number}: ${name}`,
  allRecovered: (count: number) => (count === 1 ? "Its alert has recovered." : `All ${alerts(count)} have recovered.`),
  active: (active: number, total: number) => (total === 1 ? "Its alert is active" : `${numberText(active)} of ${alerts(total)} ${active === 1 ? "is" : "are"} active`),
  worst: (count: number, status: string) => `${numberText(count)} ${status.toLowerCase()}:`,
  andMore: (count: number) => `and ${numberText(count)} more`,
  began: "It began at",
  beganWith: "with",
  latest: "Latest change:",
  became: (status: string) => `became ${status.toLowerCase()} at`,
  recovered: "recovered at",
  flaps: (count: number) => `${plural(count, { one: "One alert keeps changing", other: "# alerts keep changing" })} between states:`,
  says: "It says:",
  owned: "It belongs to",
  runbook: (count: number) => (count === 1 ? "Runbook:" : "Runbooks:"),
};

export const timelineWords = {
  title: "Alert timeline",
  active: (active: number, total: number) => `${numberText(active)} of ${numberText(total)} active`,
  changes: "Changes",
  start: "Start of the window",
  end: "End of the window",
  whole: "Window",
  loading: "Loading the timeline",
  none: "No alerts",
};

export const tagWords = {
  title: "Alert tags",
  count: (shown: number, total: number) => `${numberText(shown)} of ${numberText(total)}`,
  showAll: "Show all",
  none: "The alerts carry no tags.",
  all: (count: number) => plural(count, { one: "# tag of the alerts", other: "# tags of the alerts" }),
  filter: "Filter tags",
  more: (count: number) => `+${numberText(count)}`,
  search: (name: string, value: string) => `Search for ${name} = ${value}`,
  onAlerts: (count: number, of: number) => (count === of ? "on every alert" : `on ${numberText(count)} of ${alerts(of)}`),
};

export const relatedWords = {
  title: "Where it belongs",
  environments: "Environments",
  sources: "Sources",
  previous: "Follows",
  previousWords: "the same alert, before it was resolved",
  resolvedBy: "Resolved by",
  byAlerts: "its alerts recovering",
  started: "Started",
  ended: "Ended",
  changed: "Last change",
  assignee: "Assignee",
};

export const alertWords = {
  list: "Alerts",
  view: "View",
  views: { list: "List", timeline: "Timeline" },
  count: (shown: number, total: number) => (shown === total ? alerts(total) : `${numberText(shown)} of ${alerts(total)}`),
  match: (count: number) => plural(count, { one: "# alert matches", other: "# alerts match" }),
  selected: (count: number) => `${numberText(count)} selected`,
  selectAll: "Select all alerts",
  select: (name: string) => `Select ${name}`,
  clear: "Clear selection",
  bulk: "Selected alerts",
  resolve: (count: number) => `Resolve ${alerts(count)}`,
  split: "Split into a new incident",
  splitAll: "At least one alert has to stay",
  sort: "Sort",
  sorts: { status: "Status", start: "Start", last_change: "Last change" },
  columns: "Columns",
  columnNames: { description: "Description", primary: "Primary", secondary: "Secondary", source: "Source", start: "Start", last_change: "Last change", duration: "Duration", events: "Events" },
  events: (count: number) => plural(count, { one: "# event", other: "# events" }),
  none: "No alert matches",
  noneWords: "No alert of this incident fits the query.",
  clearQuery: "Clear the query",
  loading: "Loading the alerts",
  broken: "The alerts could not be loaded",
  muted: "In maintenance",
  flapping: "Flapping",
  status: "Status",
  alert: "Alert",
  changed: "Changed",
};

export const drawerWords = {
  description: "Description",
  facts: "Facts",
  source: "Source",
  started: "Started",
  ended: "Ended",
  changed: "Last change",
  seen: "Last seen",
  events: "Events",
  worst: "Worst status",
  resolvedBy: "Resolved by",
  history: "History",
  historyCount: (count: number) => plural(count, { one: "# change", other: "# changes" }),
  lasted: (text: string) => `for ${text}`,
  tags: "Tags",
  resolve: "Resolve this alert",
  earlier: (count: number) => `Only the last ${numberText(count)} changes are kept.`,
};

export const receiptWords = {
  title: "Receipt of its last event",
  received: (source: string) => `Received by ${source}`,
  loading: "Loading the receipt",
  none: "The receipt is no longer kept.",
  refused: "Receipts need the permission integrations@read.",
  payload: "Raw payload",
  showPayload: "Show the raw payload",
  hidePayload: "Hide the raw payload",
  loadingPayload: "Loading the payload",
  eventOf: (index: number, of: number) => `Event ${numberText(index + 1)} of ${numberText(of)} in request`,
  open: "Open in troubleshooting",
  outcomes: {
    opened: "Opened an incident", joined: "Joined an incident", updated: "Updated its alert", resolved: "Resolved its alert", repeated: "Repeated what was known",
    late: "Came late", filtered: "Filtered out", failed: "Failed", pending: "Still waiting", rejected: "Rejected",
  },
  steps: {
    received: "Received", parsed: "Parsed", stored: "Stored", identity: "Identity", repeat: "Repeat?", order: "Order", enrich: "Enriched", filter: "Filtered", maintenance: "Maintenance",
    alert: "Alert", correlate: "Correlation", incident: "Incident", share: "Shared", pipeline: "Pipeline",
  },
  results: {
    accepted: "Accepted", durable: "Safe on disk", no: "No, it says something new", same_as_before: "Yes: same status and tags as before", already_resolved: "Already resolved", already_calm: "Already calm",
    older_than_known: "Older than what is known: it joins the history", opened: "New alert", updated: "Same status, newer facts", resolved: "Recovered", reopened: "Reopened", nothing_open: "Nothing open to recover",
    auto_resolve: "Quiet for too long: resolved", recorded: "By a rule, with", expire: "Its end was reached: resolved", calm: "Calm again", heard_since: "It was heard of since", failed: "Failed", rejected: "Rejected",
  },
  /** Of the pattern that was tried. */
  correlated: {
    joined: "an open incident matches, joined", no_incident: "no open incident has these values", out_of_window: "the incident that matches started too long ago", full: "the incident that matches is full",
    lacks_tag: (tag: string) => `the alert has no ${tag === "" ? "such tag" : `tag “${tag}”`}`, filter: "its filter does not let the alert in", source: "it is for other sources", no_entity: "the topology does not know what the alert is about",
    others: (count: string) => `${count} more patterns do not group it`,
  },
  incidents: { opened: "A new incident", joined: "Joined an open incident", updated: "Its incident was updated" },
  parsedAs: (adapter: string) => (adapter === "alerts" ? "In Tocsin's own format" : `By the ${adapter} adapter`),
  cut: (names: string) => `; cut to fit: ${names}`,
  pattern: (tags: string, minutes: number) => `${tags}, ${numberText(minutes)} min`,
  unknownPattern: (id: string) => `Pattern ${id}`,
};

export const activityWords = {
  list: "Activity",
  filter: "Show",
  filters: { all: "All", comments: "Comments", people: "By people", alerts: "By alerts" },
  more: "Show more",
  shown: (shown: number, total: number) => `${numberText(shown)} of ${numberText(total)}`,
  none: "Nothing of this kind has happened yet.",
  loading: "Loading the activity",
  broken: "The activity could not be loaded",
  comment: "Comment",
  commentPlaceholder: "What did you find? Markdown works.",
  commentHelp: "Everyone who may see the incident can read it.",
  send: "Comment",
  notSent: "Your comment was not saved",
  created: "opened the incident",
  createdSplit: "split off from",
  createdAfter: "opened the incident; it follows",
  reopened: "reopened the incident",
  alertsAdded: (count: number) => `${alerts(count)} joined`,
  alertsResolved: (count: number) => `${alerts(count)} recovered`,
  status: "changed the status",
  from: "from",
  to: "to",
  assigned: (name: string) => `assigned it to ${name}`,
  took: "took it",
  unassigned: (name: string) => `took ${name} off`,
  gaveBack: "gave it back",
  snoozed: "snoozed it until",
  wakes: "wakes up when it gets worse",
  unsnoozed: "woke it up",
  woke: { time_is_up: "The snooze ended", worse_status: "Woken up by a worse status", new_alert: "Woken up by a new alert", reopened: "Woken up by a reopening" },
  commented: "commented",
  resolved: "resolved the incident",
  resolvedByAlerts: "All alerts recovered; the incident is resolved",
  mergedInto: "merged it into",
  mergedFrom: "merged into this:",
  split: (count: number) => `split off ${alerts(count)} into`,
  undone: (action: string) => `undid: ${action}`,
  actions: { resolve: "resolve", snooze: "snooze", unsnooze: "wake up", assign: "assign", unassign: "unassign", merge: "merge", split: "split", resolve_alerts: "resolve alerts", comment: "comment", share: "share", unsubscribe: "unsubscribe", tag: "tag", untag: "take a tag off" },
  flapping: "It began to flap",
  calm: "It stopped flapping",
  maintained: { active: "In maintenance", partial: "Partly in maintenance", null: "Maintenance is over" },
  reactivated: "and it counts as new",
  previewLink: "changed the preview links",
  andMore: (count: number) => `and ${numberText(count)} more`,
};

export const splitWords = {
  title: (count: number) => `Split ${alerts(count)} into a new incident`,
  effect: (left: number) => `They leave this incident and do not come back by themselves; ${alerts(left)} ${left === 1 ? "stays" : "stay"} here. The new incident has neither shares nor an assignee. You can undo it.`,
  note: "Note for the activity log",
  submit: (count: number) => `Split off ${alerts(count)}`,
};

export const previewLinkWords = {
  title: "Preview links",
  intro: "Whoever has such a link sees this one incident and nothing else, without signing in.",
  create: "Create a link",
  lasts: "Works for",
  days: (count: number) => plural(count, { one: "# day", other: "# days" }),
  once: "Copy it now. It is shown only this once.",
  copy: "Copy link",
  link: "The new preview link",
  existing: (count: number) => plural(count, { one: "# link works now", other: "# links work now" }),
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
};

/** "7 alerts". */
export const alertCount = alerts;

/** Pieces joined as names are in a sentence; `more` stands for those that are left out. */
export function listParts<T>(pieces: readonly T[], more?: string): (T | string)[] {
  const last = pieces.length - 1;
  const joined = pieces.flatMap((piece, at): (T | string)[] => (at === 0 ? [piece] : [at === last && more === undefined ? " and " : ", ", piece]));
  return more === undefined ? joined : [...joined, ` ${more}`];
}
