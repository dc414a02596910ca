import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const unsavedWords = localize("unsavedWords", {
  title: "Leave without saving?",
  body: "What you changed here is not saved yet.",
  leave: "Leave without saving",
  stay: "Stay here",
});

export const environmentWords = localize("environmentWords", {
  list: "Environments",
  one: "Environment",
  newTitle: "New environment",
  new: "New",
  newLong: "New environment",
  search: "Search environments",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# environment", other: "# environments" })
      : `${numberText(shown)} of ${numberText(of)} environments`,
  open: (count: number) => plural(count, { one: "# open incident", other: "# open incidents" }),
  noGroup: "No group",
  nothingFound: (typed: string) => `No environment is called “${typed}”.`,
  resize: (name: string) => `Resize ${name.toLowerCase()}`,
  loadingList: "Loading the environments",
  loadingOne: "Loading the environment",
  back: "All environments",
  none: "No environment selected",
  noneWords: "Select an environment to see details about it.",
  all: "All holds every incident. It has no filter, cannot be changed and cannot be deleted.",
  notFound: "This environment is not here",
  notFoundWords: "It was deleted, or your roles do not reach it.",
  toFeed: "Show its incidents",
  more: "More actions",

  name: "Name",
  description: "Description",
  descriptionHelp: "Who looks after it, or when to look here.",
  group: "Group",
  groupHelp: "Choose one, or type a new name.",
  groupNew: (name: string) => `The group “${name}” is made when you save.`,
  groupRefused: (name: string) =>
    `There is no group “${name}”, and making one needs environments@create.`,

  filter: "Which incidents it holds",
  mode: "Way to write the filter",
  modes: { rules: "Rules", bpql: "BPQL" },
  bpql: "Filter in BPQL",
  bpqlPlaceholder: "region = eu AND team IN [payments, orders]",
  bpqlHelp:
    "Holds an incident when any of its alerts fits each comparison. Empty holds everything.",
  notRules:
    "Rules cannot show this filter: it holds a bare word, or a NOT that no operator expresses. It stays as BPQL.",
  unfinished: "Finish the rules first, or take the unfinished ones away.",
  fixedFilter:
    "This filter holds more than one list of rules. Such filters are switched off for this organization: it goes on working, and cannot be changed.",
  noRules: "No rules yet: it holds every incident.",
  join: { and: "All of these hold", or: "Any of these holds" },
  joinLabel: "How the rules go together",
  joint: { and: "and", or: "or" },
  where: "where",
  noField: "Choose a field",
  noValue: "Give it a value",
  addRule: "Add rule",
  addGroup: "Add group",
  removeRule: "Remove this rule",
  removeGroup: "Remove this group",
  field: "Field",
  operator: "Operator",
  value: "Value",
  values: "Values",
  valuesPlaceholder: "Add a value",
  operators: {
    "=": "is",
    "!=": "is not",
    "===": "is exactly",
    "=~": "matches regex",
    "!~": "does not match",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
    IN: "is one of",
    "NOT IN": "is none of",
  } as Record<string, string>,

  preview: "Preview",
  previewCount: (count: number, of: number) =>
    `${numberText(count)} of ${plural(of, { one: "# open incident", other: "# open incidents" })}`,
  previewBar: "Open incidents that it holds",
  previewShown: (shown: number, of: number) =>
    `${numberText(shown)} of ${numberText(of)}, last changed first`,
  previewNone: "No open incident fits now",
  previewNoneWords: "New ones that fit will come here. Loosen the filter if you expected some.",
  previewWaits: "The preview goes on once the filter is complete.",
  previewRefused: "The preview needs environments@create. The filter can be saved without it.",
  previewLoading: "Loading the preview",
  columns: { status: "Status", incident: "Incident", alerts: "Alerts" },

  access: "Who gets access",
  accessHelp: "admin, user and Viewer (Read-only) reach every environment by themselves.",
  accessNone: "There is no other role yet.",
  accessRole: (role: string) => `Access of ${role}`,
  actionsOfRole: (role: string) => `Actions of ${role} on incidents`,
  levels: {
    none: "No access",
    read: "Read",
    incident_actions: "Read and act on incidents",
    edit: "Edit the environment",
    full_access: "Full access",
  },

  unsaved: (count: number) =>
    plural(count, { one: "1 unsaved change", other: "# unsaved changes" }),
  discard: "Discard",
  create: "Create environment",
  save: "Save environment",
  created: (name: string) => `${name} created`,
  saved: (name: string) => `${name} saved`,
  placing: (done: number, of: number) =>
    `Placing incidents: ${numberText(done)} of ${numberText(of)}`,
  placingSoon: "Placing incidents",
  readOnly: (access: string) =>
    `You may look at it. To change it you need edit access; yours is ${access}.`,
  holdsAll: "Every incident",
  noDescription: "None",

  delete: "Delete environment",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteWords:
    "Are you sure you want to delete this environment? Its incidents stay, in the other environments and in All. Links to it end.",
  keep: "Keep it",
  deleted: (name: string) => `${name} deleted`,
});

export const environmentGroupWords = localize("environmentGroupWords", {
  button: "Groups",
  title: "Groups of environments",
  intro: "Groups only order the list. Deleting one leaves its environments where they are.",
  none: "There are no groups yet.",
  name: "Name of the group",
  newName: "New group",
  create: "Create group",
  rename: "Rename",
  delete: (name: string) => `Delete the group ${name}`,
  environments: (count: number) => plural(count, { one: "# environment", other: "# environments" }),
  close: "Done",
  confirm: (name: string) => `Delete “${name}”`,
  confirmWords: "Its environments stay and stand outside all groups.",
  failed: "The group was not changed",
});
