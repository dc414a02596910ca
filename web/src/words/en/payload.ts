import { plural } from "../format.ts";
import { localize } from "../language.ts";

/** Of a payload that is tried: what it says, and what the rules would do. */
export const payloadWords = localize("payloadWords", {
  link: "Try a payload",
  title: (source: string) => `Try a payload: ${source}`,
  toSource: (source: string) => `Back to ${source}`,
  loading: "Loading the source",
  notSource: "Only sources read payloads",
  notSourceWords: "Open a connected source, then choose “Try a payload”.",
  sample: "Payload",
  nothingStored: "Nothing is stored or sent.",
  label: "Payload as JSON or form",
  help: "Paste the body of a request that the sender makes.",
  mailLabel: "Mail with its headers",
  mailHelp: "Paste a mail with its headers, as mail programs show its source.",
  notJson: (reason: string) => `This is not valid JSON: ${reason}`,
  submit: "Try it",
  last: "Take the last request",
  noLast: "Nothing has been received from this source yet.",
  lastFailed: "The last request could not be loaded",
  result: "Result",
  resultOf: (events: number) => plural(events, { one: "# event", other: "# events" }),
  waiting: "Paste a payload to see what becomes of it",
  waitingWords: "The event that is read, its alert, the rules that apply and the incident.",
  trying: "Reading the payload",
  refused: "The payload was refused",
  noAlert: (what: string) => `${what}. It is accepted, and makes no alert.`,
  event: (index: number, outcome: string) => `Event ${index + 1} ${outcome}`,
  more: "Show more events",
  outcomes: {
    opened: "opens an incident",
    joined: "joins an incident",
    updated: "updates its alert",
    resolved: "resolves its alert",
    repeated: "repeats what is known",
    late: "is older than what is known",
    filtered: "is filtered out",
    failed: "fails",
    rejected: "is rejected",
    recorded: "is recorded as a change",
  },
  incident: "Show the incident",
  read: "What is read",
  rules: "Rules that apply",
  noRules: "No rule changes it.",
  problems: "Problems",
  tags: "Tags",
  none: "None",
  property: (name: string, value: string) => `${name} = ${value}`,
});

/** Of a source whose payloads are read by their paths. */
export const payloadMappingWords = localize("payloadMappingWords", {
  title: "Payload mapping",
  loading: "Loading the mapping",
  isGuessed: "Without a mapping, payloads are read by the names and words that senders use.",
  isMapped: "Payloads are read by this mapping. Nothing else is guessed.",
  readOnly: "Changing this needs integrations@update.",
  begin: "Write a mapping",
  adopt: "Turn this into a mapping",
  save: "Save mapping",
  saved: "Mapping saved",
  discard: "Discard",
  remove: "Delete mapping",
  removeWords:
    "Payloads are read by what they say again. The mapping can be restored from the history.",
  filterPlaceholder: "All events",
  badStatus: (line: string) =>
    `“${line}” must be: value = critical, warning, unknown, acknowledged or ok`,
  badExtraction: (line: string) => `“${line}” must be: path: regular expression`,
  badTag: (line: string) => `“${line}” must be: tag = path`,
  fields: {
    array: "List of events",
    extractions: "Extractions",
    primary: "Primary",
    primary_tag: "As tag",
    secondary: "Secondary",
    secondary_tag: "As tag",
    status: "Status",
    status_default: "Otherwise",
    status_values: "Status values",
    time: "Time",
    description: "Description",
    identity: "Identity",
    link: "Link",
    tags: "Further tags",
    map_remaining: "Make tags of everything else",
    event_filter: "Only events that match",
  },
  help: {
    array: "The path of a list in the payload. Leave it empty for one event, or a list at the top.",
    extractions:
      "One a line: path: regular expression. Its named groups, such as (?<host>\\S+), become paths.",
    primary: "What it is about. Several paths, with commas: the first that has a value is taken.",
    secondary: "What was checked.",
    status: "The first value that decides. Words such as “open” leave it to the next path.",
    status_values: "One a line: value = status",
    time: undefined,
    description: undefined,
    identity: "The same until the alert ends. Without one, primary and secondary identify it.",
    link: undefined,
    tags: "One a line: tag = path",
    event_filter: "BPQL, recoveries included. Other events are accepted and make no alert.",
  },
});

/** Of a source of changes, besides what mappings of events say. */
export const changeMappingWords = localize("changeMappingWords", {
  isNotMapped: "Without a mapping, payloads of known senders and Tocsin's own form are read.",
  isMapped: "Payloads are read by this mapping, and by nothing else.",
  removeWords: "Payloads of known senders and Tocsin's own form are read again.",
  waitingWords: "The changes that would be recorded, each with its tags and times.",
  resultOf: (shown: number, all: number) =>
    all > shown
      ? `${shown} of ${all} changes`
      : plural(all, { one: "# change", other: "# changes" }),
  change: (index: number, isRecorded: boolean) =>
    `Change ${index + 1} ${isRecorded ? "is recorded" : "is rejected"}`,
  details: "Details",
  unreadable: {
    status_values: (line: string) =>
      `“${line}” must be: value = Planned, In Progress, Done or Canceled`,
    tags: (line: string) => `“${line}” must be: tag = path`,
  },
  fields: {
    array: "List of changes",
    identifier: "Identifier",
    summary: "Title",
    kind: "Kind",
    status: "Status",
    status_values: "Status values",
    status_default: "Otherwise",
    start: "Start",
    end: "End",
    time: "Time of the report",
    author: "Author",
    url: "Address",
    tags: "Tags of what it touches",
  },
  help: {
    array:
      "The path of a list in the payload. Leave it empty for one change, or a list at the top.",
    identifier:
      "The same in all reports of one change. Several paths, with commas: the first that has a value is taken.",
    summary: undefined,
    kind: "Becomes the tag “kind”.",
    status: "The first value that decides.",
    status_values: "One a line: value = Planned, In Progress, Done or Canceled",
    start: "Without one, the change begins when it is reported.",
    end: undefined,
    time: "An older report changes nothing.",
    author: "Kept among the details.",
    url: undefined,
    tags: "One a line: tag = path. Named as the tags of alerts are, such as service or host.",
  },
});

/** Of tests of a payload mapping, besides what tests of all rules say. */
export const mappingTestWords = localize("mappingTestWords", {
  none: "A test is a payload and what should be read from it. Try a payload, then keep the result as a test.",
  keep: "Keep as test",
  kept: (name: string) => `Kept the test ${name}`,
  trial: "Trial",
  onDraft: "Run against the unsaved mapping on this page.",
  unsaved: "Tests are saved together with the mapping.",
  waits: (problem: string) => `Tests run once the mapping is valid: ${problem}`,
  namePlaceholder: "A full disk is critical",
  payload: "Payload",
  payloadHelp: "The body of a request as JSON.",
  expectHelp:
    "Keys: events, notice, refused. Of each event: reading, status, primary, secondary, identity, description, link, timestamp, tags. Missing keys are not checked.",
  reads: (events: number) => plural(events, { one: "# event is read", other: "# events are read" }),
});
