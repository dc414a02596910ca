import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const unsavedWords = localize("unsavedWords", {
  title: "Leave without saving?",
  body: "Your changes have not been saved.",
  leave: "Leave without saving",
  stay: "Stay on this page",
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
  all: "All contains every incident. It has no filter and cannot be changed or deleted.",
  notFound: "Environment not found",
  notFoundWords: "It was deleted, or your roles give no access to it.",
  toFeed: "Show its incidents",
  more: "More actions",

  name: "Name",
  description: "Description",
  descriptionHelp: "For example, who is responsible for it.",
  group: "Group",
  groupHelp: "Choose one, or type a new name.",
  groupNew: (name: string) => `The group “${name}” is created when you save.`,
  groupRefused: (name: string) =>
    `There is no group “${name}”, and creating one needs environments@create.`,

  filter: "Incidents in this environment",
  mode: "Filter editor",
  modes: { rules: "Rules", bpql: "BPQL" },
  bpql: "Filter in BPQL",
  bpqlPlaceholder: "region = eu AND team IN [payments, orders]",
  bpqlHelp:
    "Contains an incident if, for each condition, one of its alerts matches. Empty contains everything.",
  notRules:
    "Rules cannot express this filter (a keyword, or a NOT without an operator). It stays in BPQL.",
  unfinished: "Complete or remove the unfinished rules first.",
  fixedFilter:
    "Nested filters are switched off for your organization. This one keeps working but cannot be changed.",
  noRules: "No rules yet: it contains every incident.",
  join: { and: "All of these match", or: "Any of these matches" },
  joinLabel: "How to combine the rules",
  joint: { and: "and", or: "or" },
  where: "where",
  noField: "Choose a field",
  noValue: "Enter a value",
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
  previewBar: "Open incidents in this environment",
  previewShown: (shown: number, of: number) =>
    `${numberText(shown)} of ${numberText(of)}, last changed first`,
  previewNone: "No open incident matches now",
  previewNoneWords:
    "New matching incidents will appear here. If you expected some now, check the filter.",
  previewWaits: "The preview continues once the filter is complete.",
  previewRefused: "The preview needs environments@create. The filter can be saved without it.",
  previewLoading: "Loading the preview",
  columns: { status: "Status", incident: "Incident", alerts: "Alerts" },

  access: "Access",
  accessHelp:
    "The roles admin, user and Viewer (Read-only) always have access to all environments.",
  accessNone: "There are no other roles yet.",
  accessRole: (role: string) => `Access for ${role}`,
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
  created: (name: string) => `Created ${name} successfully`,
  saved: (name: string) => `Saved ${name} successfully`,
  placing: (done: number, of: number) =>
    `Placing incidents: ${numberText(done)} of ${numberText(of)}`,
  placingSoon: "Placing incidents",
  readOnly: (access: string) =>
    `You can view this environment. To change it you need edit access; yours is ${access}.`,
  holdsAll: "All incidents",
  noDescription: "None",

  delete: "Delete environment",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteWords:
    "Are you sure you want to delete this environment? Its incidents stay in All. Links to it stop working.",
  keep: "Cancel",
  deleted: (name: string) => `Deleted ${name} successfully`,
});

export const environmentGroupWords = localize("environmentGroupWords", {
  button: "Groups",
  title: "Groups of environments",
  intro: "Groups only organize the list. Deleting a group does not delete its environments.",
  none: "There are no groups yet.",
  name: "Group name",
  newName: "New group",
  create: "Create group",
  rename: "Rename",
  delete: (name: string) => `Delete the group ${name}`,
  environments: (count: number) => plural(count, { one: "# environment", other: "# environments" }),
  close: "Done",
  confirm: (name: string) => `Delete “${name}”`,
  confirmWords: "Its environments stay and are then in no group.",
  failed: "Error deleting environment group",
});
