import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const orderedFieldWords = localize("orderedFieldWords", {
  isShown: "Shown",
  showsIt: (name: string) => `Show ${name} by default`,
  always: "Always shown",
  move: (name: string) => `Move ${name}`,
  moved: (name: string, place: number, of: number) =>
    `${name}: ${numberText(place)} of ${numberText(of)}`,
  remove: (name: string) => `Remove ${name}`,
});

export const columnsFieldWords = localize("columnsFieldWords", {
  add: "Add a column",
  addTag: "Add a tag as a column",
  addNote: "Or type the name of any tag.",
  tag: "Tag",
  none: "No columns yet: only the fixed columns are shown.",
});

export const alertViewWords = localize("alertViewWords", {
  title: "Alert view",
  noun: "view",
  order: "Order",
  empty: "A view sets the columns of an incident's alerts. Everyone can still choose their own.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# view", other: "# views" })
      : `${numberText(shown)} of ${plural(of, { one: "# view", other: "# views" })}`,
  deleteWarning:
    "Are you sure you want to delete this view? People who use it get the next view, or the default columns.",
  columns: "Columns",
  columnsHelp: "From left to right, after status and name.",
  environments: "Environments",
  everywhere: "All environments",
  environmentsHelp:
    "If several views apply, one for the environment itself comes first, then the order of the list.",
  roles: "Roles",
  everyone: "Everyone",
  rolesHelp: "Who gets this view.",
  nothing: "Only status and name",
  inEnvironments: (total: number) =>
    plural(total, { one: "# environment", other: "# environments" }),
  forRoles: (total: number) => plural(total, { one: "# role", other: "# roles" }),
  preview: "Preview",
  previewOf: (title: string) => `Alerts of ${title}`,
  previewNone: "There is no incident to preview.",
  previewLoading: "Loading alerts",
});

export const incidentViewWords = localize("incidentViewWords", {
  title: "Incident feed view",
  noun: "view",
  order: "Order",
  empty:
    "A view sets the columns of the feed, for one environment or for all. Everyone can still choose their own.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# view", other: "# views" })
      : `${numberText(shown)} of ${plural(of, { one: "# view", other: "# views" })}`,
  deleteWarning:
    "Are you sure you want to delete this view? People who use it get the next view, or the default columns.",
  columns: "Columns",
  columnsHelp:
    "From left to right in compact rows. Columns not shown by default can be added in the feed.",
  environment: "Environment",
  everywhere: "All environments",
  environmentHelp: "A view for one environment takes precedence over one for all.",
  nothing: "Only the overview",
  preview: "Preview",
  previewNone: "There is no incident to preview.",
  previewLoading: "Loading incidents",
});
