import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";
import { spelledOut } from "../spelled-out.ts";

/** A word in the middle of a sentence; names such as AutoShare stay as they are. */
const lowerFirst = (text: string) =>
  /^\S+[A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
const article = (noun: string) => (/^(?!user)[aeiou]/i.test(noun) ? "an" : "a");

/** The settings of any kind of rule; `{0}` of the product's wording is the noun. */
export const entryWords = localize("entryWords", {
  settings: "Settings",
  noneSelected: (noun: string) => `No ${noun} selected`,
  select: (noun: string) => `Select ${article(noun)} ${noun} to see details about it`,
  new: "New",
  newOne: (noun: string) => `New ${noun}`,
  copyOf: (name: string) => `Copy of ${name}`,
  /** Where names are written as tags are, and are as short. */
  tagCopyOf: (name: string) => `copy-of-${name}`.slice(0, 64),
  search: (noun: string) => `Search ${noun}s`,
  show: "Show",
  sort: "Sort",
  all: "All",
  on: "On",
  offOnes: "Off",
  broken: "With problems",
  sorts: {
    order: "Run order",
    orderDown: "Reverse run order",
    name: "Name",
    created: "Newest first",
    updated: "Last changed",
  },
  noneYet: (title: string) => `${title}: none yet`,
  nothingFound: "Nothing matches",
  nothingFoundWords: "Use fewer words, or show all.",
  resize: (name: string) => `Resize ${lowerFirst(name)}`,
  loading: (title: string) => `Loading ${lowerFirst(title)}`,
  notFound: (noun: string) => `This ${noun} does not exist`,
  notFoundWords: "It was deleted, or the address is wrong.",
  off: "Off",
  active: "Active",
  check: (title: string) => `Select ${title}`,
  checkAll: "Select all shown",
  bulk: "Actions for the selection",
  selected: (count: number) => `${numberText(count)} selected`,
  clear: "Clear selection",
  turnOn: "Turn on",
  turnOff: "Turn off",
  areOn: "All are already on",
  areOff: "All are already off",
  turnedOn: (count: number) => `${numberText(count)} turned on`,
  turnedOff: (count: number) => `${numberText(count)} turned off`,
  turnFailed: (noun: string) => `Error switching ${noun}`,
  someFailed: (failed: number, of: number) =>
    `${numberText(failed)} of ${numberText(of)} not changed`,
  orderFailed: (noun: string) => `Error ordering ${noun}s`,
  movedTo: (place: number, of: number) => `Moved to ${numberText(place)} of ${numberText(of)}`,
  unsaved: (count: number) =>
    plural(count, { one: "# unsaved change", other: "# unsaved changes" }),
  discard: "Discard",
  save: "Save",
  create: "Create",
  saved: (name: string) => `Saved ${name} successfully`,
  created: (name: string) => `Created ${name} successfully`,
  deleted: (name: string) => `Deleted ${name} successfully`,
  notDeleted: (noun: string, name: string) => `Error deleting ${noun} ${name}`,
  deletedMany: (count: number) => `Deleted ${numberText(count)}`,
  rests: (problem: string) => `It currently has no effect: ${problem}`,
  elsewhere: (name: string) =>
    `${name} saved a change while you were editing. It was merged in; saving writes only your changes.`,
  conflict: (name: string) =>
    `${name} changed the same fields as you. Choose a version for each before you save.`,
  somebody: "Somebody else",
  local: "Yours",
  remote: (name: string) => `As ${name} saved it`,
  takenOut: "Removed",
  keepMine: "Keep mine",
  takeTheirs: "Take theirs",
  savedBefore:
    "Somebody saved just before you. Their change was merged in: check it and save again.",
  deletedElsewhere: (title: string, name: string) =>
    `${name} deleted ${title} while you were editing. Your version is still here.`,
  saveAsNew: "Save as new",
  more: "More actions",
  actionsOf: (title: string) => `Actions for ${title}`,
  edit: "Edit",
  copy: "Copy",
  history: "History",
  historyOf: (title: string) => `History of ${title}`,
  delete: "Delete",
  deleteOne: (title: string) => `Delete ${title}?`,
  deleteMany: (count: number) => `Delete ${numberText(count)} selected?`,
  keys: {
    next: "Next row",
    previous: "Previous row",
    open: "Open the row",
    check: "Select the row",
    up: "Move the rule up",
    down: "Move the rule down",
  },
  name: "Name",
  uniqueName: "Please select a unique name",
  description: "Description",
  source: "Source system",
  sources: "Source systems",
  someSources: "Only from some source systems",
  allSources: "All sources",
});

/** Of a kind of entry that has no words of its own: from its address, "runbook-links". */
export const entryKindWords = localize("entryKindWords", (address: string) => {
  const title = spelledOut(address);
  const nouns = lowerFirst(title);
  const noun = nouns.replace(/ies$/, "y").replace(/s$/, "");
  return {
    title,
    noun,
    empty: `${title} of this organization are listed here.`,
    count: (shown: number, of: number) =>
      shown === of
        ? plural(of, { one: `# ${noun}`, other: `# ${nouns}` })
        : `${numberText(shown)} of ${numberText(of)} ${nouns}`,
    deleteWarning: `Are you sure you want to delete this ${noun}?`,
  };
});

/** Where a word has to be typed before something goes. */
export const deleteWords = localize("deleteWords", {
  word: "DELETE",
  type: "Type DELETE to confirm",
  mismatch: "Make sure you type DELETE correctly",
  confirm: "Delete",
  keep: "Cancel",
});

export const historyWords = localize("historyWords", {
  loading: "Loading the history",
  empty: "No changes recorded",
  emptyWords: "It was created before changes were recorded, or by Tocsin itself.",
  actions: {
    create: "Created",
    update: "Changed",
    delete: "Deleted",
    act: "Performed",
    sign_in: "Signed in",
    sign_in_refused: "Sign-in refused",
    sign_out: "Signed out",
  },
  was: "Before",
  is: "After",
  nothing: "nothing",
  yes: "yes",
  no: "no",
  entry: (position: number) => `Entry ${numberText(position)}`,
  /** What the interface calls otherwise than the API does. */
  fields: {
    when: "Condition",
    bpql: "Condition",
    condition: "Condition",
    filter: "Condition",
    active: "Active",
    enrichments: "Rules",
    is_case_sensitive: "Case-sensitive",
    override: "Overwrite the value from the source",
    selected_source_system: "Source system",
    regex: "Pattern",
    start_time: "Start",
    end_time: "End",
    rrule: "Repeats",
    timezone: "Time zone",
    cross_source: "Group alerts across sources",
    time_window: "Time window in minutes",
    role_ids: "Roles",
    environment_ids: "Environments",
    environment_id: "Environment",
    group_id: "Group",
    phone_number: "Phone number",
    expires_at: "Expires",
    displayName: "Display name",
    appBarColor: "App bar colour",
    secondFactorRequired: "Second factor required",
    webPushAllowed: "Notifications on devices allowed",
    silenceIncidents: "Silent sources open an incident",
    workflowSecondPerson: "Second person before calls and commands",
    outboundAllow: "Allowed destinations",
    shadowMode: "Shadow mode",
  },
  restore: "Restore this version",
  restored: (at: string) => `This is the version of ${at}. Save to restore it.`,
  notRestored: "This version has a format that is no longer supported",
  by: (name: string) => `by ${name}`,
  more: "Show more",
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
});
