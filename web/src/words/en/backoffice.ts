import { plural } from "../format.ts";

export const backofficeWords = {
  title: "Backoffice",
  pages: { overview: "Overview", organizations: "Organizations", users: "Users", log: "Log" },
  loading: "Loading the back office",
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
    countedTo: (time: string) => `Counted until ${time}; a few minutes behind.`,
    notCounted: "Nothing has been counted yet.",
    chart: (events: string) => `Events each day of the last 30: ${events} in all`,
  },
  organizations: {
    noun: "Organization",
    search: "Search organizations",
    type: "Type",
    allTypes: "All types",
    new: "New organization",
    none: "Nothing matches",
    noneWords: "Take a word away, or show all types.",
    count: (total: number) => plural(total, { one: "# organization", other: "# organizations" }),
    select: "Select an organization to see details about it",
    noneSelected: "No organization selected",
    notFound: "This organization is not here",
    notFoundWords: "It was deleted, or the address is mistyped.",
    detail: (users: number, events: number) =>
      `${plural(users, { one: "# person", other: "# people" })}, ${plural(events, { one: "# event", other: "# events" })} in 30 days`,
    expired: "Expired",
    leaving: "Being deleted",
    full: "Storage full",
    nearlyFull: "Storage nearly full",
    demo: "Simulated feed",
    account: "Account",
    handle: "Handle",
    founded: "Founded",
    admins: "Admins",
    name: "Name",
    expires: "Expires",
    expiresHelp: "From then on its people are locked out; events still come in. Empty means never.",
    limits: "Limits",
    perMinute: "Events a minute",
    perMinuteHelp:
      "Senders beyond it are told when to come back. Several servers count together about once a second, so a burst may bring a little more; it is taken off what comes after. Empty means no limit.",
    storage: "Storage for events, in MB",
    storageHelp:
      "Counted every five minutes. Full, no more events come in, and senders are told to try again in ten minutes. Empty means no limit.",
    notANumber: "A whole number, or empty for no limit",
    usage: "Usage",
    toggles: "Feature toggles",
    togglesHelp: "Felt at once by everyone in the organization.",
    notBuilt: "Not in this version",
    notBuiltHelp: "These switch features that this version does not have yet.",
    save: "Save",
    saved: (name: string) => `Saved ${name}`,
    toggled: (name: string, on: boolean) => `${name} is ${on ? "on" : "off"}`,
    toggleFailed: "Not switched",
    delete: "Delete organization",
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteWords:
      "Its people are locked out at once, and everything it has is deleted in the background: incidents, events, rules, people's memberships and its audit log. This cannot be undone.",
    deleteType: (handle: string) => `Type ${handle} to confirm`,
    deleteMismatch: (handle: string) => `Make sure you type ${handle} correctly`,
    deleted: (name: string) => `${name} is being deleted`,
    cancel: "Cancel",
    ssoSource: "Single sign-on",
    ssoOwn: "Its own",
    ssoSourceHelp:
      "Its people may come by another organization's. Where that one has ended passwords, whoever is signed in with one signs in anew.",
    ssoFollowed: (names: string) => `${names} sign in by it, so it has its own.`,
    adminEmail: "Admin's e-mail",
    adminEmailHelp: "Somebody known is made its admin; somebody new is invited.",
    adminName: "Admin's name",
    create: "Create",
    created: (name: string) => `Created ${name}`,
    isMailed: "The invitation is on its way by mail.",
    link: "Pass this link on to its admin; it is shown this once.",
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
    noneWords: "Take a word away.",
    states: { active: "Active", invited: "Invited", initial: "First sign-in ahead" },
    off: "off",
    noOrganization: "None",
    superadminNote: "Super admins are named on the server: tocsin user superadmin <e-mail>.",
  },
  log: {
    list: "What was done, newest first",
    search: "Search by name or value",
    count: (total: number) => plural(total, { one: "# entry", other: "# entries" }),
    none: "Nothing matches",
    noneWords: "Take a word away.",
    nothing: "Nothing was done yet",
    nothingWords: "Founding, changing and deleting organizations is told here, and who may do so.",
    note: "The admins of an organization find what concerns it in their own audit log too.",
    ofOne: "What was done here",
    all: "Whole log",
  },
};

/** As people say it: "Tag manager". */
export function toggleName(toggle: string): string {
  const text = toggle
    .replaceAll("_", " ")
    .replace(/\bai\b/, "AI")
    .replace(/\bapi\b/, "API")
    .replace(/\bv2\b/, "v2")
    .replace(/\bdont\b/, "don’t");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "12.4 MB", in thousands. */
export function bytesText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power] ?? ""}`;
}
