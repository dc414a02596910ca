import { localize } from "../language.ts";
import { listText, numberText, plural, sentenceText } from "../format.ts";

export const auditWords = localize("auditWords", {
  title: "Audit log",
  noun: "entry",
  list: "Changes, newest first",
  search: "Search the audit log",
  searchPlaceholder: "Name, id, or any value before or after",
  actor: "User",
  anyone: "All users",
  kind: "Type",
  anything: "All types",
  action: "Action",
  anyAction: "All actions",
  count: (from: number, to: number, of: number) =>
    of === 0 ? "No entries" : `${numberText(from)}–${numberText(to)} of ${numberText(of)}`,
  loading: "Loading the audit log",
  none: "Nothing matches",
  noneWords: "Use fewer words, or choose another time.",
  clear: "Clear filters",
  export: "Export CSV",
  noneOpen: "No entry selected",
  noneOpenWords: "Select an entry to see the values before and after.",
  notOnPage: "This entry is not in the list",
  notOnPageWords: "It may be on another page, hidden by the filters, or too old to be kept.",
  facts: { who: "User", when: "Time", what: "Action", thing: "Object", id: "Entry" },
  difference: "Before and after",
  noDifference: "No field changed.",
  kindName: (type: string) =>
    kindNames[type] ??
    type
      .replaceAll("_", " ")
      .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase(),
  kindTitle: (type: string) => capitalize(auditWords.kindName(type)),
  next: "Next entry",
  previous: "Previous entry",
  system: "Tocsin",
});

export const generalSettingsWords = localize("generalSettingsWords", {
  title: "General settings",
  look: "Name and colour",
  displayName: "Display name",
  displayNameHelp: "Shown in the top bar and in mails.",
  color: "App bar colour",
  colorForm: "#rrggbb",
  colorHelp: "Overrides the colour of the organization's type. Leave empty for the default.",
  pickColor: "Pick a colour",
  sample: "Preview of the app bar",
  signIn: "Signing in",
  secondFactor: "Require a second factor for passwords",
  secondFactorWords:
    "An authenticator app or a passkey. People without one, including you, must set one up first.",
  notifications: "Notifications",
  sources: "Sources",
  silence: "Open an incident when a source falls silent",
  silenceWords:
    "A source is silent when it sends far less than at this hour in the last 14 days. The incident resolves when it sends again.",
  workflows: "Workflows",
  secondPerson: "Ask a second person before calls and commands",
  secondPersonWords:
    "A workflow's calls and runner commands wait until somebody approves them who neither wrote the workflow nor started the run.",
  movingIn: "Moving in",
  shadow: "Shadow mode: send nothing",
  shadowWords:
    "While you still use another tool. Incidents are opened, grouped and shared as usual, but all messages, notifications, mails and calls are withheld. What is withheld is not sent later.",
  webPush: "Allow notifications on devices",
  webPushWords:
    "People can have their browsers and phones notified, through the push service of the browser. Messages are encrypted for the device.",
  outbound: "Outgoing calls",
  destinations: "Allowed destinations",
  destinationsHelp:
    "Private hosts and networks that Tocsin may call, one per line. Empty allows all that the operator lists.",
  saved: "Saved the general settings successfully",
  groups: {
    incidents: "Incidents",
    ingestion: "Receiving events",
    access: "Sessions",
    retention: "Retention",
  },
  settings: {
    reopenWindowS: {
      label: "Reopen window",
      means:
        "A failure that returns within this time reopens its incident. Later, it opens a new, linked one.",
    },
    reopenNeverAfterS: {
      label: "Never reopen after",
      means: "Counted from the incident's start, regardless of the reopen window.",
    },
    flapChanges: {
      label: "Changes until flapping",
      means:
        "An alert with more status changes in the flapping window counts as flapping and is announced once.",
    },
    flapWindowS: { label: "Flapping window", means: "How far back status changes are counted." },
    flapQuietS: {
      label: "Quiet until it ends",
      means: "An alert without changes for this long has stopped flapping.",
    },
    resolvedListedS: {
      label: "Resolved incidents are listed for",
      means:
        "How long the Resolved folder shows an incident. Search and links still find older ones.",
    },
    alertsPerIncident: {
      label: "Alerts per incident",
      means: "When an incident is full, further alerts open a linked one.",
    },
    analysesPerIncident: {
      label: "Analyses per incident",
      means: "An incident that was analysed so often is not analysed again.",
    },
    bodyBytes: { label: "Maximum request size", means: "Larger requests with events are refused." },
    inboxEvents: {
      label: "Inbox size",
      means: "If more events are waiting, senders are asked to retry later.",
    },
    sessionBaseS: {
      label: "Session base interval",
      means: "People who are idle for three intervals are signed out; a warning appears after one.",
    },
    receiptDays: {
      label: "Receipts are kept for",
      means:
        "Requests as received, and the outcome of each event. Requests with failed events stay as long as these.",
    },
    failureDays: {
      label: "Failed events are kept for",
      means: "Events that failed for good and that nobody has replayed, with their requests.",
    },
    incidentDays: {
      label: "Resolved incidents are kept for",
      means:
        "Counted from the last change. Alerts, activity and shares are deleted with the incident.",
    },
    activityDays: {
      label: "Activity of open incidents is kept for",
      means: "What events and rules changed. What people did stays as long as the incident.",
    },
    deliveryDays: {
      label: "Deliveries are kept for",
      means: "Messages that were sent, failed or were blocked, and answers of their targets.",
    },
    analyticsDays: {
      label: "Analytics is kept for",
      means: "Counted from the start of an incident. Its figures outlive the incident itself.",
    },
    searchDays: {
      label: "Search reaches back",
      means: "Incidents, alerts and changes that ended before are not searched.",
    },
    auditDays: {
      label: "Audit log is kept for",
      means: "Older entries are deleted once a day. The rest can still be verified.",
    },
  },
  range: (min: string, max: string) => `must be between ${min} and ${max}`,
  usual: (value: string) => `Default: ${value}.`,
  units: {
    seconds: "seconds",
    minutes: "minutes",
    hours: "hours",
    days: "days",
    kib: "KiB",
    mib: "MiB",
    changes: "changes",
    alerts: "alerts",
    analyses: "analyses",
    events: "events",
  },
  amounts: {
    seconds: (count: number) => plural(count, { one: "# second", other: "# seconds" }),
    minutes: (count: number) => plural(count, { one: "# minute", other: "# minutes" }),
    hours: (count: number) => plural(count, { one: "# hour", other: "# hours" }),
    days: (count: number) => plural(count, { one: "# day", other: "# days" }),
    kib: (count: number) => `${numberText(count)} KiB`,
    mib: (count: number) => `${numberText(count)} MiB`,
    changes: (count: number) => plural(count, { one: "# change", other: "# changes" }),
    alerts: (count: number) => plural(count, { one: "# alert", other: "# alerts" }),
    analyses: (count: number) => plural(count, { one: "# analysis", other: "# analyses" }),
    events: (count: number) => plural(count, { one: "# event", other: "# events" }),
  },
  unit: "Unit",
  operatorOnly: "Only the operator of the installation can change these.",
  notANumber: "must be a number",
});

export const channelWords = localize("channelWords", {
  email: "E-mail",
  sms: "SMS",
  call: "Call",
  "task-tracker": "Task tracker",
  "issue-tracker": "Issue tracker",
  "on-call": "On-call",
  itsm: "Service management",
  chat: "Chat",
  "team-chat": "Team chat",
  webhook: "Webhook",
});

export const quotaWords = localize("quotaWords", {
  title: "Sharing quotas",
  intro: (from: string, to: string) =>
    `Limits per channel from ${from} to ${to} (UTC). A warning appears at 80 %; at the limit the channel is blocked.`,
  columns: { channel: "Channel", used: "Used this month", limit: "Monthly limit", state: "State" },
  limitOf: (channel: string) => `Monthly limit for ${channel}`,
  unlimited: "No limit",
  states: { unlimited: "No limit", fine: "Available", near: "Almost used up", blocked: "Blocked" },
  usedOf: (used: number, limit: number) => `${numberText(used)} of ${numberText(limit)}`,
  changed: "Changed by you",
  saved: "Saved the sharing quotas successfully",
  notANumber: "must be a whole number, or empty for no limit",
  blocked: (channels: string) =>
    `Sharing through ${channels} is blocked until the end of the month: its quota is used up.`,
  near: (channels: string) => `This month's quota for ${channels} is almost used up.`,
});

export const diffWords = localize("diffWords", {
  title: "Config manager",
  intro:
    "Compare two of your organizations and copy configuration between them. Secrets are never shown or copied.",
  source: "From",
  target: "To",
  swap: "Swap",
  choose: "Choose two organizations",
  chooseWords: "Their differences are shown here.",
  onlyOne: "You are a member of one organization",
  onlyOneWords: "You need to be a member of at least two organizations to compare them.",
  loading: "Comparing",
  hidden: (permissions: readonly string[]) =>
    `Not compared, because you may not read it in both organizations: ${listText([...new Set(permissions)])}.`,
  same: "Both have the same configuration",
  sameWords: "No differences were found.",
  kinds: {
    settings: "General settings",
    "tag-manager": "Tag manager",
    "environment-groups": "Environment groups",
    environments: "Environments",
    roles: "Roles",
    "enrichment-tag": "Alert enrichment",
    "mapping-table": "Enrichment maps",
    "alert-filter": "Alert filters",
    "correlation-pattern": "Correlation patterns",
    "incident-tag": "Incident tags",
    "maintenance-plan": "Maintenance plans",
    "autoshare-rule": "AutoShare rules",
    "message-template": "Message templates",
    workflow: "Workflows",
    "payload-mapping": "Payload mappings",
    "alert-view": "Alert views",
    "incident-view": "Incident feed views",
    "saved-queries": "Shared queries",
    "public-view": "Public page",
    "analytics-designers": "Shared questions",
    dashboards: "Dashboards",
  },
  count: (differing: number, unchanged: number) =>
    unchanged === 0
      ? plural(differing, { one: "# differs", other: "# differ" })
      : `${plural(differing, { one: "# differs", other: "# differ" })}, ${plural(unchanged, { one: "# is the same", other: "# are the same" })}`,
  stateOf: (state: "only_source" | "only_target" | "differs", source: string, target: string) =>
    ({ only_source: `Only in ${source}`, only_target: `Only in ${target}`, differs: "Differs" })[
      state
    ],
  field: "Field",
  missing: "—",
  check: (name: string) => `Copy ${name}`,
  checkAll: (kind: string) => `Copy all: ${kind}`,
  chosen: (count: number) => `${numberText(count)} selected`,
  copy: (count: number, target: string) => `Copy ${numberText(count)} to ${target}`,
  confirmTitle: (count: number, target: string) => `Copy ${numberText(count)} to ${target}?`,
  confirmWords: (createdCount: number, changed: number, target: string) =>
    `${sentenceText([...(createdCount === 0 ? [] : [plural(createdCount, { one: "# is created", other: "# are created" })]), ...(changed === 0 ? [] : [plural(changed, { one: "# is overwritten", other: "# are overwritten" })])])} in ${target}. Everything is copied or nothing, with immediate effect.`,
  mapNote:
    "Maps are copied with their rows, which replace those in the target. A map without rows replaces none.",
  orderNote:
    "New items keep their position from the source. Copying the order only moves items that both have.",
  typeName: "Name of the plan",
  order: "Order",
  orderOf: (kind: string) => `Copy the order: ${kind}`,
  confirm: "Copy",
  cancel: "Cancel",
  copied: (count: number, target: string) => `Copied ${numberText(count)} to ${target}`,
  failed: "Nothing was copied",
});

/** Kinds that the permissions call otherwise than people do. */
const kindNames: Record<string, string> = {
  apiKeys: "API keys",
  sso: "single sign-on",
  quotas: "sharing quotas",
  plans: "filters and maintenance",
  notifications: "AutoShare rules",
  correlations: "correlation patterns",
  "incident-tags-definitions": "incident tags",
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
