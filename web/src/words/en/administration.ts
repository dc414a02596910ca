import { localize } from "../language.ts";
import { listText, numberText, plural, sentenceText } from "../format.ts";

export const auditWords = localize("auditWords", {
  title: "Audit log",
  noun: "entry",
  list: "Changes, newest first",
  search: "Search the audit log",
  searchPlaceholder: "Name, id, or any value before or after",
  actor: "Who",
  anyone: "Anyone",
  kind: "Kind of thing",
  anything: "Anything",
  action: "What was done",
  anyAction: "Any change",
  count: (from: number, to: number, of: number) =>
    of === 0 ? "Nothing" : `${numberText(from)}–${numberText(to)} of ${numberText(of)}`,
  loading: "Loading the audit log",
  none: "Nothing matches",
  noneWords: "Take a word away, or look at another time.",
  clear: "Clear the filters",
  export: "Export CSV",
  noneOpen: "No entry selected",
  noneOpenWords: "Select an entry to see what was before and after.",
  notOnPage: "This entry is not among those that are listed",
  notOnPageWords:
    "Other filters, or another page, may show it; or it is older than the log is kept.",
  facts: { who: "Who", when: "When", what: "What", thing: "Thing", id: "Entry" },
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
  system: "the product",
});

export const generalSettingsWords = localize("generalSettingsWords", {
  title: "General settings",
  look: "Name and colour",
  displayName: "Display name",
  displayNameHelp: "As everyone sees it in the top bar and in mails.",
  color: "App bar colour",
  colorForm: "#rrggbb",
  colorHelp: "Stands over the colour of the organization's type. Empty takes it back.",
  pickColor: "Pick a colour",
  sample: "How the bar looks",
  signIn: "Signing in",
  secondFactor: "Everybody who signs in with a password proves a second factor",
  secondFactorWords:
    "An authenticator app or a passkey. Who has none sets one up before anything else, you too, and those who are signed in at their next step. Single sign-on, API keys and service accounts are not asked.",
  outbound: "Calling out",
  destinations: "Allowed destinations",
  destinationsHelp:
    "Private host names, addresses and networks that Tocsin may call for this organization, one a line. The operator of the server lists them, and this list can only narrow theirs. Empty: all that they list. Public addresses are always called.",
  saved: "Saved the general settings",
  groups: { incidents: "Incidents", ingestion: "Receiving events", access: "Sessions and records" },
  settings: {
    reopenWindowS: {
      label: "Reopen window",
      means:
        "A failure that comes back within it reopens its incident; later it opens a new one, linked to the old.",
    },
    reopenNeverAfterS: {
      label: "Never reopen after",
      means: "Counted from the incident's start, whatever the reopen window says.",
    },
    flapChanges: {
      label: "Changes until flapping",
      means:
        "More changes of state than this within the flapping window make an alert flap: then one notice, and none while it lasts.",
    },
    flapWindowS: { label: "Flapping window", means: "How far back changes are counted." },
    flapQuietS: {
      label: "Quiet until it ends",
      means: "An alert that does not change for so long has stopped flapping.",
    },
    resolvedListedS: {
      label: "Resolved are listed for",
      means: "How long the folder Resolved shows an incident. Search and links reach all.",
    },
    alertsPerIncident: {
      label: "Alerts in one incident",
      means: "Beyond it a linked incident opens.",
    },
    bodyBytes: { label: "Largest request", means: "Larger requests of events are refused." },
    inboxEvents: {
      label: "Events that may wait",
      means: "While more wait, senders are told to come back later.",
    },
    sessionBaseS: {
      label: "Session base interval",
      means:
        "People who do nothing for three of these are signed out; they are warned one interval after they stopped.",
    },
    receiptDays: {
      label: "Receipts are kept for",
      means:
        "Requests as they arrived, and what became of each event. Events that failed stay until they are taken again.",
    },
    incidentDays: {
      label: "Resolved incidents are kept for",
      means: "Counted from the last change. Alerts, activity and shares go with their incident.",
    },
    auditDays: {
      label: "Audit log is kept for",
      means: "Older entries are deleted once a day, in a way that the rest can still be verified.",
    },
  },
  range: (min: string, max: string) => `must be ${min} to ${max}`,
  usual: (value: string) => `Usually ${value}.`,
  units: {
    seconds: "seconds",
    minutes: "minutes",
    hours: "hours",
    days: "days",
    kib: "KiB",
    mib: "MiB",
    changes: "changes",
    alerts: "alerts",
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
    events: (count: number) => plural(count, { one: "# event", other: "# events" }),
  },
  unit: "Unit",
  operatorOnly: "These are set by the operator of the installation.",
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
    `What may be shared through each channel from ${from} until ${to}, in UTC. From 80 % on everyone who shares is warned; at the limit the channel is blocked until then.`,
  columns: { channel: "Channel", used: "Used this month", limit: "Limit a month", state: "State" },
  limitOf: (channel: string) => `Limit a month of ${channel}`,
  unlimited: "No limit",
  states: { unlimited: "No limit", fine: "Open", near: "Nearly used up", blocked: "Blocked" },
  usedOf: (used: number, limit: number) => `${numberText(used)} of ${numberText(limit)}`,
  changed: "Changed by you",
  saved: "Saved the sharing quotas",
  notANumber: "must be a whole number, or empty for no limit",
  blocked: (channels: string) =>
    `Sharing through ${channels} is blocked until the month ends: its quota is used up.`,
  near: (channels: string) => `The quota of ${channels} is nearly used up this month.`,
});

export const diffWords = localize("diffWords", {
  title: "Config manager",
  intro:
    "Compares the configuration of two of your organizations, by name, and copies what you choose from one to the other. Secrets are never shown or copied.",
  source: "From",
  target: "To",
  swap: "The other way round",
  choose: "Choose two organizations",
  chooseWords: "What differs between them is shown here.",
  onlyOne: "You are a member of one organization",
  onlyOneWords: "To compare, you need to be a member of another one as well.",
  loading: "Comparing",
  hidden: (permissions: readonly string[]) =>
    `Not compared is what you may not read in both organizations: ${listText([...new Set(permissions)])}.`,
  same: "Both have the same configuration",
  sameWords: "Everything that was compared is equal.",
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
    "alert-view": "Alert views",
    "incident-view": "Incident feed views",
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
  checkAll: (kind: string) => `Copy all of: ${kind}`,
  chosen: (count: number) => `${numberText(count)} chosen`,
  copy: (count: number, target: string) => `Copy ${numberText(count)} to ${target}`,
  confirmTitle: (count: number, target: string) => `Copy ${numberText(count)} to ${target}?`,
  confirmWords: (createdCount: number, changed: number, target: string) =>
    `${sentenceText([...(createdCount === 0 ? [] : [plural(createdCount, { one: "# is made", other: "# are made" })]), ...(changed === 0 ? [] : [plural(changed, { one: "# is overwritten", other: "# are overwritten" })])])} in ${target}. It takes effect at once, all of it or none, and stands in its audit log.`,
  mapNote:
    "Enrichment maps are copied with their rows, which take the place of those in the target. A map without rows in the source leaves those of the target.",
  orderNote:
    "What is new stands where it does in the source. An order that is copied moves what both have, and nothing else.",
  typeName: "Name of the plan",
  order: "Their order",
  orderOf: (kind: string) => `Copy the order of: ${kind}`,
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
