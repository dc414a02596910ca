import { localize } from "../language.ts";
import { plural } from "../format.ts";

export const backofficeWords = localize("backofficeWords", {
  title: "Backoffice",
  pages: {
    overview: "Overview",
    health: "Health",
    organizations: "Organizations",
    users: "Users",
    log: "Log",
  },
  loading: "Loading the backoffice",
  overview: {
    organizations: "Organizations",
    expired: "Expired",
    users: "People",
    superadmins: "Super admins",
    eventsToday: "Events today",
    events30: "Events in 30 days",
    stored: "Stored events",
    database: "Database on disk",
    version: "Version",
    days: "The last 30 days",
    day: "Day (UTC)",
    requests: "Requests",
    events: "Events",
    bytes: "Received",
    countedTo: (time: string) => `Counted up to ${time}.`,
    notCounted: "Nothing has been counted yet.",
    chart: (events: string) => `Events per day, last 30 days: ${events} in total`,
  },
  organizations: {
    noun: "Organization",
    search: "Search organizations",
    type: "Type",
    allTypes: "All types",
    new: "New organization",
    none: "Nothing matches",
    noneWords: "Use fewer words, or show all types.",
    count: (total: number) => plural(total, { one: "# organization", other: "# organizations" }),
    select: "Select an organization to see details about it",
    noneSelected: "No organization selected",
    notFound: "Organization not found",
    notFoundWords: "It was deleted, or the address is wrong.",
    detail: (users: number, events: number) =>
      `${plural(users, { one: "# person", other: "# people" })}, ${plural(events, { one: "# event", other: "# events" })} in 30 days`,
    expired: "Expired",
    leaving: "Deleting",
    full: "Storage full",
    nearlyFull: "Storage almost full",
    demo: "Simulated feed",
    account: "Account",
    handle: "Handle",
    founded: "Created",
    admins: "Admins",
    name: "Name",
    expires: "Expires",
    expiresHelp:
      "After this time its people are locked out; events are still accepted. Empty means never.",
    limits: "Limits",
    perMinute: "Events per minute",
    perMinuteHelp:
      "Above the limit, senders are told when to retry. Short bursts may go slightly over. Empty means no limit.",
    storage: "Storage for events, in MB",
    storageHelp:
      "Counted every five minutes. When it is full, events are refused for now. Empty means no limit.",
    retention: "Retention at most, in days",
    retentionHelp:
      "Longer periods that the organization has set are cut to this. Empty means no limit.",
    notANumber: "must be a whole number, or empty for no limit",
    usage: "Usage",
    toggles: "Feature toggles",
    togglesHelp: "Changes take effect immediately for everyone in the organization.",
    notBuilt: "Not in this version yet",
    notBuiltHelp: "These switches are for features that this version does not have.",
    save: "Save",
    saved: (name: string) => `Saved ${name} successfully`,
    toggled: (name: string, on: boolean) => `Switched ${name} ${on ? "on" : "off"} successfully`,
    toggleFailed: "Error switching feature",
    delete: "Delete organization",
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteWords:
      "Its people are locked out at once. All its data, including the audit log, is deleted. This cannot be undone.",
    deleteType: (handle: string) => `Type ${handle} to confirm`,
    deleteMismatch: (handle: string) => `Make sure you type ${handle} correctly`,
    /** Its people are locked out; its data goes in the background. */
    deleted: (name: string) => `Deleted ${name} successfully`,
    cancel: "Cancel",
    ssoSource: "Single sign-on",
    ssoOwn: "Its own",
    ssoSourceHelp:
      "Its people can use another organization's provider. Signed-in people may have to sign in again.",
    ssoFollowed: (names: string) => `${names} use its single sign-on, so it keeps its own.`,
    adminEmail: "Admin's e-mail",
    adminEmailHelp: "A person with an account becomes its admin; a new person is invited.",
    adminName: "Admin's name",
    create: "Create",
    created: (name: string) => `Created ${name} successfully`,
    isMailed: "The invitation was sent by mail.",
    link: "Pass this link on to its admin. It is shown only once.",
    invitation: "Invitation link",
    close: "Close",
    unchanged: "Nothing was changed",
  },
  users: {
    search: "Search people",
    count: (total: number) => plural(total, { one: "# person", other: "# people" }),
    name: "Name",
    state: "State",
    organizations: "Organizations",
    lastSeen: "Last seen",
    seen: "last seen",
    never: "Never",
    superadmin: "Super admin",
    none: "Nobody matches",
    noneWords: "Use fewer words.",
    states: { active: "Active", invited: "Invited", initial: "First sign-in pending" },
    off: "off",
    noOrganization: "None",
    superadminNote:
      "To make somebody a super admin, run on the server: tocsin user superadmin <e-mail>.",
  },
  log: {
    list: "Log, newest first",
    search: "Search by name or value",
    count: (total: number) => plural(total, { one: "# entry", other: "# entries" }),
    none: "Nothing matches",
    noneWords: "Use fewer words.",
    nothing: "No entries yet",
    nothingWords: "Changes to organizations and to super admins are listed here.",
    note: "Admins also see the entries about their organization in its own audit log.",
    ofOne: "Log of this organization",
    all: "Whole log",
  },
});

/** As people say it: "Tag manager". */
export const toggleName = localize("toggleName", (toggle: string): string => {
  const text = toggle
    .replaceAll("_", " ")
    .replace(/\bai\b/, "AI")
    .replace(/\bapi\b/, "API")
    .replace(/\bv2\b/, "v2")
    .replace(/\bdont\b/, "don’t");
  return text.charAt(0).toUpperCase() + text.slice(1);
});
