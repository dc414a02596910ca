import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const integrationWords = localize("integrationWords", {
  title: "Integrations",
  search: "Search integrations",
  add: "Add integration",
  verdict: (count: number, of: number) =>
    count === 0
      ? `${plural(of, { one: "# integration", other: "# integrations" })}, all well`
      : plural(count, {
          one: `# of ${numberText(of)} needs a look`,
          other: `# of ${numberText(of)} need a look`,
        }),
  troubleshooting: "Troubleshooting",
  loading: "Loading the integrations",
  emptyTitle: "Connect your first source",
  emptyWords:
    "Choose what sends your alerts. You get an address, a key and a snippet; the first event appears here.",
  mayNotConnect: "No source is connected yet. Connecting one needs integrations@create.",
  noLobby:
    "No sources are connected, and connecting new ones is switched off for this organization.",
  storageFull:
    "Event storage is full, so no events are accepted. The operator of the installation can raise the limit.",
  kinds: "Kinds of sources",
  kindCount: (count: number) =>
    plural(count, {
      one: "# kind, with its own instructions",
      other: "# kinds, each with its own instructions",
    }),
  another: "Add a source",
  key: "app_key",
  never: "Never",
  states: {
    failing: "Failing",
    silent: "Silent",
    never: "Waiting",
    healthy: "Receiving",
    paused: "Paused",
  },
  back: "All integrations",
  notFound: "This source is not connected",
  notFoundWords: "It may have been removed, or the link is wrong.",
  kind: "Kind",
  source: "Name in queries",
  connected: "Connected",
  firstEvent: "First event",
  lastEvent: "Last event",
  state: "State",
  instructions: "Instructions",
  facts: "Facts",
});

/** Keys on the page of all integrations. */
export const lobbyKeyWords = localize("lobbyKeyWords", {
  next: "Next integration",
  previous: "Previous integration",
  open: "Open the integration",
  troubleshooting: "Troubleshooting of the integration",
  search: "Search integrations",
  new: "Add an integration",
});

export const lastRequestWords = localize("lastRequestWords", {
  title: "Last requests",
  aside: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
  none: "Nothing has been received from this source yet.",
  all: "All in troubleshooting",
  loading: "Loading the last requests",
});

export const connectWords = localize("connectWords", {
  title: (kind: string) => `Connect ${kind}`,
  name: "Name",
  nameHelp: (kind: string) =>
    `Distinguishes it from others of its kind. In queries it is ${kind}.name.`,
  namePlaceholder: "production",
  submit: "Connect",
  unknownKind: "Unknown kind of source",
  unknownKindWords: "Connect it as “Events API” or “Generic JSON”: anything that posts JSON works.",
  needsPermission: "Connecting a source needs integrations@create. Ask an administrator for it.",
  noLobby: "Connecting new sources is switched off for this organization.",
});

export const autoResolveWords = localize("autoResolveWords", {
  title: "Silent alerts",
  intro: "Alerts without new events can resolve automatically. The time restarts with every event.",
  enabled: "Resolve silent alerts",
  hours: "After",
  hoursUnit: "hours",
  hoursProblem: "must be a whole number of hours, from 1 to 720",
  includeShared: "Include alerts of shared incidents",
  dontResolve: "Pause: do not resolve anything",
  saved: "Saved",
  preview: "In the last 7 days",
  previewWaits: "The preview continues once the hours are a number.",
  previewLoading: "Loading the preview",
  previewNoAlerts: "There were no alerts in the last 7 days.",
  previewCount: (hidden: number, of: number) =>
    `${numberText(hidden)} of ${plural(of, { one: "# alert", other: "# alerts" })}`,
  previewSentence: (of: number, hidden: number, percent: string) =>
    `Of ${plural(of, { one: "# alert", other: "# alerts" })} of the last 7 days, ${numberText(hidden)} (${percent}) would have been resolved as silent.`,
  previewCut: (of: number) =>
    `Based on the last ${plural(of, { one: "alert", other: "# alerts" })}.`,
  readOnly: "Changing this needs integrations@update.",
  off: "Silent alerts stay open.",
  on: (hours: number, shared: boolean) =>
    `Resolved after ${plural(hours, { one: "# hour", other: "# hours" })} without events${shared ? ", including shared incidents" : ""}.`,
});

export const heartbeatWords = localize("heartbeatWords", {
  title: "Heartbeat",
  intro:
    "The address has to be called within the period, or the grace after it at the latest. A call that is missed or reports a failure becomes a critical alert; the next successful call resolves it.",
  period: "Expected every",
  grace: "Grace",
  unit: "minutes",
  problem: "must be a whole number of minutes, from 1 to 44,640",
  saved: "Saved",
  loading: "Loading the heartbeat",
  readOnly: "Changing this needs integrations@update.",
  schedule: (period: number, grace: number) =>
    `Expected every ${plural(period, { one: "minute", other: "# minutes" })}, with a grace of ${plural(grace, { one: "# minute", other: "# minutes" })}.`,
  states: {
    waiting: "Waiting for its first call",
    up: "Called in time",
    started: "Running",
    down: "Down",
  },
  facts: { state: "State", called: "Last call", started: "Started", deadline: "Next call by" },
  address: "Address",
  stepAddress: "Call the address when the job has succeeded",
  stepSchedule: "Set how often it is expected",
  cron: "crontab",
  cronNote: "A line of a crontab. GET, HEAD and POST do the same; what is posted becomes the text.",
  runs: "With start and exit code",
  runsNote:
    "/start begins a run that has to end within the grace; an exit code other than 0, or /fail, is a failure; /log only stores a text.",
});

export const mailSourceWords = localize("mailSourceWords", {
  title: "E-mail",
  loading: "Loading the address",
  address: "Address",
  formerAddress: "Former address",
  addressNote: "Anyone who knows the address can send. It changes when the key is replaced.",
  notListening:
    "This installation takes no mail. Its operator has to set TOCSIN_INBOUND_SMTP_PORT.",
  senders: "Only from",
  sendersHelp: "Addresses and domains, one a line. Empty: mails from anyone are taken.",
  sendersProblem: (line: string) => `“${line}” is neither an address nor a domain`,
  anyone: "Mails from anyone are taken.",
  saved: "Saved",
  readOnly: "Changing this needs integrations@update.",
  stepAddress: "Send mails to this address",
  stepAddressNote:
    "One mail is one event. The subject without its state is what the alert is about; a mail that says it has recovered resolves it.",
  stepSenders: "Say who may send",
});

export const signatureWords = localize("signatureWords", {
  title: "Signature",
  loading: "Loading the signature",
  unsigned: "Whoever knows the ingest key can report changes. With a secret, each must be signed.",
  signed: "Only signed requests are taken. The secret is not shown again.",
  since: "Signed since",
  secret: "Secret",
  newSecret: "New secret",
  help: {
    github: "The same as under Secret in the webhook of GitHub. At least 8 characters.",
    gitlab:
      "The same as under Secret token in the webhook of GitLab, whose URL then ends with &key= and the ingest key. At least 8 characters.",
  },
  save: "Save secret",
  remove: "Take unsigned requests",
  removeTitle: "Take unsigned requests?",
  removeWords: "Whoever knows the ingest key can report changes then. The secret is deleted.",
  keep: "Keep it",
  saved: "Secret saved",
  removed: "Requests need no signature now",
  refused: (count: number) =>
    plural(count, {
      one: "# request was refused in the last 24 hours, the last",
      other: "# requests were refused in the last 24 hours, the last",
    }),
  requests: "See the requests",
  readOnly: "Changing this needs integrations@update.",
});

export const keyWords = localize("keyWords", {
  title: "API keys",
  aside: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# key of the organization", other: "# keys of the organization" })
      : `${numberText(shown)} of ${numberText(of)} keys of the organization`,
  intro:
    "Ingest keys send events from any source. Personal keys call the API on behalf of their owner.",
  refused: "To see the keys you need apiKeys@read.",
  none: "There are no keys yet.",
  loading: "Loading the keys",
  create: "New key",
  createTitle: "New ingest key",
  name: "Name",
  expires: "Expires",
  expiresAt: "At",
  expiries: {
    never: "Never",
    month: "In 30 days",
    quarter: "In 90 days",
    year: "In a year",
    own: "Custom time",
  },
  expiryMissing: "Enter a time, or choose Never",
  createSubmit: "Create key",
  cancel: "Cancel",
  doneTitle: "Copy the key now",
  doneWords: "Only a hash of it is stored, so it cannot be shown again.",
  done: "Done",
  caption: "Keys and their purpose",
  types: { organization: "Ingest", user: "Personal" },
  columns: {
    name: "Name",
    hint: "Starts with",
    type: "Kind",
    lastUsed: "Last used",
    expires: "Expires",
    active: "Active",
    more: "",
  },
  neverUsed: "Never",
  neverExpires: "Never",
  expired: "Expired",
  active: (name: string) => `${name} is active`,
  delete: (name: string) => `Delete the key ${name}`,
  deleteTitle: (name: string) => `Delete the key ${name}?`,
  deleteWords:
    "Are you sure you want to delete this key? Senders that use it are refused immediately.",
  deleteConfirm: "Delete key",
  keep: "Keep it",
  failed: "The key was not changed",
});

export const troubleshootingWords = localize("troubleshootingWords", {
  title: "Troubleshooting",
  tabs: { requests: "Requests", timers: "Timers", failures: "Failed events" },
  kind: "Kind",
  allKinds: "All kinds",
  kinds: {
    events: "From senders",
    retries: "Sent again",
    held_back: "Held back by a quota",
    messages: "Messages",
  },
  noTimers: "No timer has run yet",
  noTimersWords:
    "Timers resolve alerts that expire or fall silent, and end flapping. Each run shows here.",
  tabsLabel: "Troubleshooting",
  allSources: "All systems",
  source: "Source",
  from: "From",
  to: "To",
  searchFields: {
    search: { label: "Search in what was sent", placeholder: "Text sent, or an id" },
    message: { label: "Search in outcomes and reasons", placeholder: "Outcome or reason" },
  },
  when: "Time",
  anyTime: "Any time",
  since: (text: string) => `Since ${text}`,
  until: (text: string) => `Until ${text}`,
  between: (from: string, to: string) => `${from} – ${to}`,
  clearTimes: "Any time",
  last: { hour: "Last hour", day: "Last 24 hours", week: "Last 7 days" },
  clear: "Clear filters",
  list: "Requests received",
  count: (first: number, last: number, total: number) =>
    total === 0
      ? "No entry"
      : `${numberText(first)}–${numberText(last)} of ${plural(total, { one: "# entry", other: "# entries" })}`,
  countOfMore: (first: number, last: number, total: number) =>
    `${numberText(first)}–${numberText(last)} of more than ${plural(total, { one: "# entry", other: "# entries" })}`,
  fresh: (count: number) => `${numberText(count)} new`,
  previous: "Newer",
  next: "Older",
  loading: "Loading the requests",
  loadingOne: "Loading the request",
  none: "Nothing has been received yet",
  noneWords: "Requests appear here as soon as a source sends something.",
  noMatch: "Nothing matches",
  searchedFrom: "Searched back to",
  searchedFromWords: "choose an earlier end to search further back.",
  noMatchWords: "Choose a longer period, another source or another search.",
  messageTo: (target: string) => `Message to ${target}`,
  messageOf: (event: string, incident: string) => `${event}, incident #${incident}`,
  target: "Target",
  ofIncident: "Incident",
  changed: "Changed",
  event_: "Event",
  messageId: "Message",
  idempotencyKey: "Idempotency key",
  notComposed: "Nothing was sent: what a message says is decided at its first try.",
  sentText: "What was sent",
  showSentText: "Show what was sent",
  hideSentText: "Hide what was sent",
  noneOpen: "No request selected",
  noneOpenWords: "Select a request to see what was sent and the outcome of every event.",
  resize: (name: string) => `Resize ${name.toLowerCase()}`,
  back: "All requests",
  request: (id: string) => `Request ${id}`,
  events: (count: number) => plural(count, { one: "# event", other: "# events" }),
  rejected: (count: number) => `${numberText(count)} rejected`,
  sources: {
    alerts: "Events API",
    prometheus: "Prometheus",
    alertmanager: "Alertmanager",
    grafana: "Grafana",
    generic: "Generic JSON",
    changes: "Changes",
    again: "Sent again",
    timer: "Timer",
    quota: "Sharing quota",
    refused: "Refused request",
  } as Record<string, string>,
  outcomes: {
    opened: "opened",
    joined: "joined",
    updated: "updated",
    resolved: "resolved",
    repeated: "repeated",
    late: "late",
    filtered: "filtered",
    failed: "failed",
    pending: "waiting",
    rejected: "rejected",
    recorded: "recorded",
    blocked: "not shared",
  } as Record<string, string>,
  received: "Received",
  by: "Parsed as",
  from_: "Source",
  id: "Receipt",
  noSource: "Unknown",
  gone: "Request not found",
  goneWords: "It has been deleted, or the link is wrong.",
  fates: "Outcome of each event",
  heldBack: "Incidents that were not shared",
  incidentAt: (index: number) => `Incident ${numberText(index + 1)}`,
  incidents: (count: number) => plural(count, { one: "# incident", other: "# incidents" }),
  fatesShown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
  more: "Show more",
  show: "Show",
  all: "All",
  event: (index: number) => `Event ${numberText(index + 1)}`,
  incident: "Its incident",
  alert: "Its alert",
  payload: "Raw payload",
  payloadText: "What was sent",
  copyPayload: "Copy payload",
  cutPayload: (shown: string, of: string) =>
    `The first ${shown} of ${of}. Copying copies all of it.`,
  wholePayload: "Show all of it",
  eventInPayload: (index: number, of: number) =>
    `Event ${numberText(index + 1)} of ${numberText(of)} is marked`,
  eventOnly: (index: number, of: number) =>
    `Event ${numberText(index + 1)} of ${numberText(of)} and what stands around it; the copy has all of it.`,
  bytes: (count: number) => plural(count, { one: "# character", other: "# characters" }),
});

export const failureWords = localize("failureWords", {
  loading: "Loading the failed events",
  none: "No event has failed",
  noneWords:
    "Events that could not be processed wait here, grouped by cause, until they are replayed.",
  count: (causes: number, events: number) =>
    `${plural(events, { one: "# failed event", other: "# failed events" })}, ${plural(causes, { one: "# cause", other: "# causes" })}`,
  caption: "Failed events by cause",
  columns: { cause: "Cause", events: "Events", first: "First", last: "Last", actions: "" },
  sample: "See one",
  replay: "Replay",
  replayNamed: (count: number, cause: string) =>
    `Replay ${plural(count, { one: "# event", other: "# events" })}: ${cause}`,
  replayed: (count: number) => `Replaying ${plural(count, { one: "# event", other: "# events" })}`,
  failed: "Nothing was replayed",
  refused: "Replaying needs integrations@update",
});
