import { localize } from "../language.ts";
import { listText, numberText, plural } from "../format.ts";

const rowCount = (count: number) => plural(count, { one: "# row", other: "# rows" });

export const mappingWords = localize("mappingWords", {
  title: "Enrichment maps",
  noun: "map",
  empty:
    "A map is a table that knows more about an alert: look its host up, write its team. Its rows come from a CSV.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# map", other: "# maps" })
      : `${numberText(shown)} of ${plural(of, { one: "# map", other: "# maps" })}`,
  deleteWarning:
    "Are you sure you want to delete this map? Its rows go with it; alerts keep the values that they have.",
  rows: rowCount,
  noRows: "No rows",
  columnsOf: (queries: readonly string[], results: readonly string[]) =>
    `${listText(queries)} → ${listText(results)}`,
  sorts: { rows: "Most rows first" },
  filters: { empty: "Without rows" },
  condition: "When the alert matches",
  conditionPlaceholder: "Any alert, or a query such as env = prod",
  conditionHelp: "About all other alerts the map is silent.",
  caseSensitive: "Upper and lower case differ",
  columns: "Columns",
  columnsHelp: "The first row of the CSV names the columns; others that it has are left out.",
  lookUp: "Look up",
  lookUpHelp: "All of these must be the row's. * in a cell fits any value.",
  write: "Write",
  writeHelp: "What the row says becomes the value of these tags.",
  fromFile: "Columns of a CSV",
  fromFileHelp:
    "Choose it, or drag it here: its first row fills in the columns below, its rows are uploaded when the map is made. Commas, semicolons and tabs are understood.",
  fileChosen: (name: string) => `${name}: its rows are uploaded when the map is made`,
  unknownTag: "No current alert has this tag",
  columnTitle: "Column",
  columnTag: "Alert tag",
  replaces: "Replace a value",
  addLookUp: "Add a column to look up",
  addWrite: "Add a column to write",
  columnOf: (kind: string, place: number) => `${kind} ${place}`,
  removeColumn: (title: string) => `Remove the column ${title}`,
  uses: "Used by",
  use: (tag: string, places: readonly number[]) =>
    `${tag}, ${plural(places.length, { one: "rule", other: "rules" })} ${listText(places.map(String))}`,
  acts: "No tag names it: it acts by itself, before all tags.",
  content: "Rows",
  contentLater: "Create the map; then its rows are uploaded or written here.",
  inForce: (count: number) => `${rowCount(count)} in force`,
  since: "since",
  choose: "Choose a CSV",
  dropHelp: (titles: string) =>
    `Or drag it here. UTF-8, its first row: ${titles}. All rows are replaced, or none.`,
  sending: (share: string) => `Sending, ${share}`,
  reading: (count: number) => `Checking, ${rowCount(count)} so far`,
  stillOld: "Until all rows are good, those before stay in force.",
  done: (count: number, by: string | null) =>
    `${rowCount(count)} uploaded${by === null ? "" : ` by ${by}`}`,
  ignored: (columns: readonly string[]) => `Left out: ${listText(columns)}.`,
  failed: (count: number) =>
    plural(count, {
      one: "Nothing was taken over: # problem in the file.",
      other: "Nothing was taken over: # problems in the file.",
    }),
  oldStays: (count: number) =>
    count === 0 ? "There are no rows in force." : `The ${rowCount(count)} before stay in force.`,
  notUploaded: "The file was not uploaded",
  problems: "Problems in the file",
  problemColumns: { row: "Row", column: "Column", message: "What is wrong" },
  wholeRow: "whole row",
  problemsShown: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# problem", other: "# problems" })
      : `The first ${numberText(shown)} of ${numberText(of)}`,
  trial: "Last week with this map",
  trialCount: (matched: number, candidates: number) =>
    `A row for ${numberText(matched)} of ${plural(candidates, { one: "# event", other: "# events" })}`,
  trialLoading: "Trying it on last week's events",
  trialNone: (events: number) =>
    events === 0
      ? "No event of the last week is stored."
      : `None of ${numberText(events)} events of the last week has what is looked up.`,
  trialKnown: (events: number, rows: number) =>
    `${numberText(events)} found among ${rowCount(rows)}`,
  trialMissing: (events: number) => `${numberText(events)} without a row`,
  trialCut: (events: number) => `The newest ${numberText(events)} events were tried.`,
  trialFileCut: (rows: number) => `Of this large file the first ${rowCount(rows)} were tried.`,
  trialSamples: "Examples of what would have changed",
  trialChange: "Before → after",
  missing: "Values without a row",
  missingEvents: "Events",
  missingShown: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# value", other: "# values" })
      : `The ${numberText(shown)} most frequent of ${numberText(of)}`,
  noValue: "none",
  searchRows: "Search rows",
  download: "Download CSV",
  addRow: "Add row",
  editRow: (name: string) => `Edit the row ${name}`,
  deleteRow: (name: string) => `Delete the row ${name}`,
  deleteRowTitle: (name: string) => `Delete the row ${name}?`,
  deleteRowWarning: "New alerts no longer find it.",
  newRow: "New row",
  row: "Row",
  saveRow: "Save row",
  cancel: "Cancel",
  delete: "Delete",
  deletedRow: (name: string) => `Deleted the row ${name}`,
  savedRow: (name: string) => `Saved the row ${name}`,
  addedRow: (name: string) => `Added the row ${name}`,
  actions: "Actions",
  noneFound: "No row matches",
  noneYet: "No rows yet. Upload a CSV, or add a row.",
  loading: "Loading the rows",
});
