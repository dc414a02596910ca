import { csvDelimiter } from "#contract/csv-delimiter.ts";
import { isQueryable } from "#contract/tags.ts";
import type { MappingField } from "#contract/mapping.ts";
import { listText } from "../../../words/words.ts";

export const newColumn = (kind: MappingField["kind"]): MappingField =>
  kind === "query"
    ? { kind, title: "", tag_name: "" }
    : { kind, title: "", tag_name: "", is_overridden: false };

/** A tag follows its column's title until somebody writes another. */
export function withTitle(field: MappingField, title: string): MappingField {
  const follows = field.tag_name === "" || field.tag_name === tagOf(field.title);
  return { ...field, title, tag_name: follows ? tagOf(title) : field.tag_name };
}

/** Empty where the title is no name for a tag. */
function tagOf(title: string): string {
  const name = title
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, "_");
  return isQueryable(name) ? name : "";
}

/** The first row that a CSV of these columns has. */
export const csvHeader = (fields: readonly MappingField[]): string =>
  fields
    .map(({ title }) => (/[",\r\n]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title))
    .join(",");

/**
 * The columns of a CSV by its beginning, matched to tags that there are: the first that is one is
 * looked up, or else the first of all; the others are written.
 */
export function columnsFromCsv(text: string, knownTags: readonly string[]): MappingField[] {
  const titles = parseCsvHeader(text.replace(/^\uFEFF/, ""))
    .map((title) => title.trim())
    .filter((title, at, all) => title !== "" && all.indexOf(title) === at);
  const tags = new Map(knownTags.map((tag) => [plainName(tag), tag]));
  const known = titles.map((title) => tags.get(plainName(title)));
  const lookedUp = Math.max(
    0,
    known.findIndex((tag) => tag !== undefined),
  );
  return titles.map((title, at) => {
    const column = withTitle(newColumn(at === lookedUp ? "query" : "result"), title);
    return { ...column, tag_name: known[at] ?? column.tag_name };
  });
}

/** The same for "Host Name", "host_name" and "hostname". */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The cells of the first row. A quoted one may hold anything; in it two quotes are one. */
function parseCsvHeader(text: string): string[] {
  const delimiter = csvDelimiter(text);
  const heads: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${delimiter}\\r\\n]*))(${delimiter}|\\r?\\n|$)`,
    "y",
  );
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    heads.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] !== delimiter) break;
  }
  return heads;
}

/** What a row is called: its cells up to the first three. */
export const rowName = (cells: readonly string[]): string =>
  listText(cells.filter((cell) => cell !== "").slice(0, 3));
