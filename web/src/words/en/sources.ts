import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

/** What can be changed of a connected source. */
export const sourceWords = localize("sourceWords", {
  active: "Active",
  notSwitched: "The source was not changed",
  paused: "Paused: events from this source are refused. Alerts that are open stay open.",
  more: "More actions",
  rename: "Rename",
  renameTitle: (name: string) => `Rename ${name}`,
  name: "Name",
  renameHelp: (kind: string) =>
    `New events come from ${kind}.name. Rules and queries that use the former name no longer match them.`,
  save: "Save",
  cancel: "Cancel",
  rotate: "Replace app_key",
  rotateTitle: (name: string) => `Replace the app_key of ${name}?`,
  rotateWords:
    "The source gets a new app_key now. The present one is accepted for another 24 hours, so that senders can be changed one after another.",
  rotateConfirm: "Replace app_key",
  rotated: "The app_key was replaced",
  formerKey: "Former app_key",
  until: "accepted until",
  endKey: "Stop accepting",
  endKeyNamed: (key: string) => `Stop accepting the app_key ${key}`,
  endTitle: (key: string) => `Stop accepting ${key} now?`,
  endWords: "Senders that still use it are refused immediately.",
  keyEnded: "The former app_key is no longer accepted",
  delete: "Delete source",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteWords:
    "Its senders are refused immediately. Its alerts and incidents stay. This cannot be undone.",
  deleteType: (name: string) => `Type ${name} to confirm`,
  deleteMismatch: "Make sure you type the name correctly",
  keep: "Keep it",
  deleted: (name: string) => `Deleted ${name}`,
});

/** All sources, on the page of integrations. */
export const sourceListWords = localize("sourceListWords", {
  list: "Sources",
  stateOf: (list: string) => `${list} by state`,
  kindOf: (list: string) => `${list} by kind`,
  allStates: "All states",
  allKinds: "All kinds",
  needsLook: "Needs a look",
  countOf: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
  figures: (perMinute: number, errors: number) =>
    `${numberText(Math.round(perMinute))} events a minute in, ${plural(errors, { one: "# error", other: "# errors" })} in 24 h`,
  usually: (rate: string) => `Usually ${rate} a minute,`,
  nothingFor: "nothing for",
  connected: "connected",
  paused: (kind: string) => `${kind}, events are refused`,
  dayLabel: (count: number) =>
    `${plural(count, { one: "# event", other: "# events" })} in the last 24 hours`,
  statesMissing: "The states of the sources could not be loaded.",
  noMatch: "No source has this name, state and kind.",
  columns: {
    state: "State",
    name: "Source",
    last: "Last event",
    day: "Last 24 h",
    rate: "A minute",
    usual: "Usual",
    errors: "Errors",
  },
});

/** How one source does. */
export const sourceStatusWords = localize("sourceStatusWords", {
  title: "Status",
  aside: "Last 24 hours",
  loading: "Loading the status",
  none: "No events in the last 24 hours.",
  rate: "Events a minute",
  usual: (rate: string) => `usual ${rate}`,
  total: "Events",
  errors: "Errors",
  p50: "Median to outcome",
  p99: "99 % within",
  lastHour: "Each minute of the last hour",
  lastDay: "Each hour of the last 24",
  hourLabel: (count: number) =>
    `${plural(count, { one: "# event", other: "# events" })} in the last hour`,
  dayLabel: (count: number) =>
    `${plural(count, { one: "# event", other: "# events" })} in the last 24 hours`,
  causes: "Errors by cause",
  times: (count: number) => plural(count, { one: "# time", other: "# times" }),
});
