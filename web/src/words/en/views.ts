import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const columnChoiceWords = localize("columnChoiceWords", {
  views: "View",
  usual: "As delivered",
  own: "My own columns",
});

export const orderedFieldWords = localize("orderedFieldWords", {
  isShown: "Shown",
  showsIt: (name: string) => `Show ${name} at first`,
  always: "Always there",
  move: (name: string) => `Move ${name}`,
  moved: (name: string, place: number, of: number) =>
    `${name}: ${numberText(place)} of ${numberText(of)}`,
  remove: (name: string) => `Take ${name} out`,
});

export const columnsFieldWords = localize("columnsFieldWords", {
  add: "Add a column",
  addNote: "Or type the name of any tag.",
  tag: "Tag",
  none: "No column yet: only what is always there is shown.",
});

const shownCountText = (singular: string, pluralForm: string) => (shown: number, of: number) =>
  shown === of
    ? plural(of, { one: singular, other: pluralForm })
    : `${numberText(shown)} of ${pluralForm.replace("#", numberText(of))}`;

export const alertViewWords = localize("alertViewWords", {
  title: "Alert view",
  noun: "view",
  order: "Order",
  empty:
    "A view says which columns the alerts of an incident show, for everyone it is meant for. Each person can still choose their own.",
  count: shownCountText("# view", "# views"),
  deleteWarning:
    "Are you sure you want to delete this view? Whoever looks at it sees the next view of the list, or the usual columns.",
  columns: "Columns",
  columnsHelp: "From left to right, after status and name.",
  environments: "Environments",
  everywhere: "All environments",
  environmentsHelp:
    "Of the views that fit, one for the environment itself goes first, then the order of the list.",
  roles: "Roles",
  everyone: "Everyone",
  rolesHelp: "Who gets this view.",
  nothing: "Only status and name",
  inEnvironments: (total: number) =>
    plural(total, { one: "# environment", other: "# environments" }),
  forRoles: (total: number) => plural(total, { one: "# role", other: "# roles" }),
  preview: "How it looks",
  previewOf: (title: string) => `Alerts of ${title}`,
  previewNone: "There is no incident to show it with.",
  previewLoading: "Loading alerts",
});

export const incidentViewWords = localize("incidentViewWords", {
  title: "Incident feed view",
  noun: "view",
  order: "Order",
  empty:
    "A view says which columns the feed offers and shows, for one environment or for all. Each person can still choose their own.",
  count: shownCountText("# view", "# views"),
  deleteWarning:
    "Are you sure you want to delete this view? Whoever looks at it sees the next view of the list, or the usual columns.",
  columns: "Columns",
  columnsHelp:
    "From left to right in compact rows. What is not shown at first can be chosen in the feed.",
  overview: "Overview",
  environment: "Environment",
  everywhere: "All environments",
  environmentHelp: "A view for the environment itself goes before one for all.",
  nothing: "Only the overview",
  preview: "How it looks",
  previewNone: "There is no incident to show it with.",
  previewLoading: "Loading incidents",
});
