import { numberText, plural } from "../format.ts";
import { localize } from "../language.ts";

/** Saved questions to analytics. */
export const analyticsQuestionWords = localize("analyticsQuestionWords", {
  title: "Questions",
  noun: "question",
  empty:
    "A question keeps measures, a filter and a chart under a name, to be asked again, shared, and mailed as a report.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(shown, { one: "# question", other: "# questions" })
      : `${numberText(shown)} of ${plural(of, { one: "# question", other: "# questions" })}`,
  deleteWarning:
    "Nobody it is shared with will have it any more, and reports that contain it are sent without it.",
  filters: { own: "Your own", shared: "Shared with you", favorites: "Favourites" },
  favoritesFirst: "Favourites first",
  summary: (measures: string, dimensions: string) =>
    dimensions === "" ? measures : `${measures} by ${dimensions}`,
  lengths: {
    hours: (count: number) => plural(count, { one: "Last hour", other: "Last # hours" }),
    days: (count: number) => plural(count, { one: "Last day", other: "Last # days" }),
  },
  ofSomebody: (owner: string) =>
    `This question is ${owner}’s. You see your own figures; save a copy to change it.`,
  by: (owner: string) => `by ${owner}`,
  own: "Only you",
  sharedWith: (count: number) =>
    plural(count, { one: "Shared with # role", other: "Shared with # roles" }),
  favorite: "Add to favourites",
  unfavorite: "Remove from favourites",
  isFavorite: "Favourite",
  notMarked: "The favourite was not saved",
  measures: "Measures",
  measuresHelp: "The first is drawn and sorts the rows; the table has all.",
  dimensions: "By",
  dimensionsHelp: "Up to two: a field of incidents, or a tag by its name.",
  tag: "Tag",
  interval: "Over time",
  noInterval: "No",
  intervals: { hour: "By hour", day: "By day", week: "By week", month: "By month" },
  filter: "Only incidents that match",
  filterPlaceholder: "team = payments",
  environment: "Environment",
  environmentHelp: "Everybody counts only what they may see themselves.",
  time: "Time",
  compares: "Compare with the time before",
  chart: "Chart",
  charts: { number: "Number", line: "Line", bars: "Bars", table: "Table" },
  rows: "Rows",
  rowsHelp: "How many groups are listed, largest first.",
  roles: "Shared with",
  rolesHelp: "Everybody with one of these roles sees the question, with their own figures.",
  noMeasure: "Nothing is measured yet",
  noMeasureWords: "Choose a measure to see its figures.",
  figures: "Figures",
  table: "All figures",
  before: (measure: string) => `${measure}, before`,
  span: (from: string, to: string) => `${from} – ${to}`,
  moreSeries: (shown: number, total: number) =>
    `${numberText(shown)} of ${numberText(total)} drawn, all in the table`,
});
