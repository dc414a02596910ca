import { localize } from "../language.ts";
import { listText, numberText, plural } from "../format.ts";

interface RowChanges {
  added: number;
  changed: number;
  removed: number;
}
const rowCount = (count: number) => plural(count, { one: "# row", other: "# rows" });

export const mappingWords = localize("mappingWords", {
  title: "Enrichment maps",
  noun: "map",
  empty:
    "A map is a table that adds tags to alerts: for example, look up the host and set the team.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# map", other: "# maps" })
      : `${numberText(shown)} of ${plural(of, { one: "# map", other: "# maps" })}`,
  deleteWarning:
    "Are you sure you want to delete this map? Its rows are deleted too; alerts keep their values.",
  rows: rowCount,
  noRows: "No rows",
  columnsOf: (queries: readonly string[], results: readonly string[]) =>
    `${listText(queries)} → ${listText(results)}`,
  sorts: { rows: "Most rows first" },
  filters: { empty: "Without rows" },
  condition: "When the alert matches",
  conditionPlaceholder: "Any alert, or a query such as env = prod",
  conditionHelp: "The map is not used for other alerts.",
  caseSensitive: "Case-sensitive",
  columns: "Columns",
  columnsHelp: "The first row of the CSV names the columns. Columns not listed here are ignored.",
  lookUp: "Look up",
  lookUpHelp: "All of these must match the row. A cell with * matches any value.",
  write: "Set",
  writeHelp: "The row sets these tags.",
  fromFile: "Columns from a CSV",
  fromFileHelp:
    "Choose a file or drag it here. Its first row sets the columns; its rows are uploaded on saving.",
  fileChosen: (name: string) => `${name}: its rows are uploaded when you save`,
  unknownTag: "No alert has this tag at present",
  columnTitle: "Column",
  columnTag: "Alert tag",
  replaces: "Overwrite existing value",
  addLookUp: "Add a column to look up",
  addWrite: "Add a column to set",
  columnOf: (kind: string, place: number) => `${kind} ${place}`,
  removeColumn: (title: string) => `Remove the column ${title}`,
  uses: "Used by",
  use: (tag: string, places: readonly number[]) =>
    `${tag}, ${plural(places.length, { one: "rule", other: "rules" })} ${listText(places.map(String))}`,
  acts: "No enrichment tag uses it: it runs on its own, before all tags.",
  content: "Rows",
  contentLater: "Rows come with the CSV above. Once the map is created, they are also added here.",
  inForce: (count: number) => `${rowCount(count)} active`,
  since: "since",
  choose: "Choose a CSV",
  dropHelp: (titles: string) =>
    `Or drag it here. UTF-8, first row: ${titles}. It replaces all rows, or none if there is a problem.`,
  sending: (share: string) => `Uploading, ${share}`,
  reading: (count: number) => `Checking, ${rowCount(count)} so far`,
  stillOld: "The previous rows stay active until all new rows are valid.",
  done: (count: number, by: string | null) =>
    `${rowCount(count)} uploaded${by === null ? "" : ` by ${by}`}`,
  ignored: (columns: readonly string[]) => `Ignored: ${listText(columns)}.`,
  failed: (count: number) =>
    plural(count, {
      one: "Nothing was imported: # problem in the file.",
      other: "Nothing was imported: # problems in the file.",
    }),
  oldStays: (count: number) =>
    count === 0 ? "There are no active rows." : `The previous ${rowCount(count)} stay active.`,
  notUploaded: "The file was not uploaded",
  problems: "Problems in the file",
  problemColumns: { row: "Row", column: "Column", message: "Problem" },
  wholeRow: "whole row",
  problemsShown: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# problem", other: "# problems" })
      : `The first ${numberText(shown)} of ${numberText(of)}`,
  trial: "Last week with this map",
  trialCount: (matched: number, candidates: number) =>
    `${numberText(matched)} of ${plural(candidates, { one: "# event", other: "# events" })} match a row`,
  trialLoading: "Testing with last week's events",
  trialNone: (events: number) =>
    events === 0
      ? "There are no stored events of the last week."
      : `None of ${numberText(events)} events of the last week has the tags to look up.`,
  trialKnown: (events: number, rows: number) => `${numberText(events)} found in ${rowCount(rows)}`,
  trialMissing: (events: number) => `${numberText(events)} without a row`,
  trialUnchanged: (tag: string, events: number) =>
    `${tag}: ${plural(events, { one: "# event keeps its own value", other: "# events keep their own values" })}, because “Overwrite existing value” is off.`,
  trialCut: (events: number) => `Based on the newest ${numberText(events)} events.`,
  trialFileCut: (rows: number) => `Based on the first ${rowCount(rows)} of this large file.`,
  trialSamples: "Examples of changes",
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
  deleteRowWarning: "It is no longer used for new alerts.",
  newRow: "New row",
  row: "Row",
  saveRow: "Save row",
  cancel: "Cancel",
  delete: "Delete",
  deletedRow: (name: string) => `Deleted the row ${name}`,
  savedRow: (name: string) => `Saved the row ${name}`,
  addedRow: (name: string) => `Added the row ${name}`,
  actions: "Actions",
  versions: "Uploads",
  versionsHelp: "The last ones can be restored",
  versionColumns: {
    at: "When",
    by: "Who",
    file: "File",
    rows: "Rows",
    changes: "Changes",
  },
  noFile: "No file",
  changes: ({ added, changed, removed }: RowChanges) =>
    `+${numberText(added)} ~${numberText(changed)} −${numberText(removed)}`,
  changesTitle: ({ added, changed, removed }: RowChanges) =>
    `${rowCount(added)} added, ${numberText(changed)} changed, ${numberText(removed)} removed`,
  isActive: "Active",
  restoredFrom: "restored from",
  downloadVersion: "Download",
  restoreVersion: "Restore this version",
  restoreTitle: (count: number) => `Restore ${rowCount(count)}?`,
  restoreHelp:
    "They replace the active rows, like an upload. The active rows stay in the list and can be restored in turn.",
  restoring: (count: number) => `Restoring ${rowCount(count)}`,
  trialOfVersion: (matched: number, candidates: number) =>
    `${numberText(matched)} of ${plural(candidates, { one: "# event", other: "# events" })} of the last week match a row of this version`,
  noneFound: "No row matches",
  noneYet: "No rows yet. Upload a CSV, or add a row.",
  loading: "Loading the rows",
});
