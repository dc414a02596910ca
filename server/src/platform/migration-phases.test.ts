import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { breakingStatements, breaksOlder } from "./migration-phases.ts";
import { migrationFiles } from "./prepare-database.ts";

const here = import.meta.dirname;
/** From which versions on servers work side by side with the one after them. */
const firstRelease = path.join(here, "../cli/released/1.0.0.gz");
const textOf = (file: string) => readFileSync(path.join(here, "../../migrations", file), "utf8");

test("what came after 1.0.0 only adds, so that servers of two versions share a database", async () => {
  const [header = ""] = gunzipSync(readFileSync(firstRelease)).toString("utf8").split("\n", 1);
  const { migrations } = JSON.parse(header) as { migrations: string[] };
  const files = await migrationFiles();
  expect(files.slice(0, migrations.length)).toEqual(migrations);
  const breaking = files.slice(migrations.length).flatMap((file) => {
    const existing = files.slice(0, files.indexOf(file)).map(textOf).join(";");
    const statements = breakingStatements(textOf(file), existing);
    return breaksOlder(textOf(file)) ? [] : statements.map((text) => `${file}: ${text}`);
  });
  expect(breaking).toEqual([]);
});

const existing = `create table notes (id bigint, kind text);
  alter table notes add constraint notes_kind_words check (kind in ('a', 'b'));`;

test.each([
  "drop table notes",
  "alter table notes drop column kind",
  "alter table notes rename column kind to sort",
  "alter table notes alter column kind type int",
  "alter table notes alter column kind set not null",
  "alter table notes add column at float8 not null",
  "alter table notes add column by text, add column at float8 not null",
  "alter table notes add constraint notes_id check (id > 0)",
  "alter table notes drop constraint notes_kind_words, add constraint notes_kind_words check (kind in ('a', 'c'))",
  "create unique index notes_kind on notes (kind)",
])("%s is no mere addition", (text) => {
  expect(breakingStatements(text, existing)).toHaveLength(1);
});

test.each([
  "create table files (id bigint not null); create unique index files_id on files (id); alter table files add constraint files_id check (id > 0)",
  "alter table notes add column at float8",
  "alter table notes add column at float8 not null default 0",
  "create index notes_kind on notes (kind)",
  "-- drop table notes",
  "alter table notes drop constraint notes_kind_words; alter table notes add constraint notes_kind_words check (kind in ('a', 'b', 'c'))",
])("%s is an addition", (text) => {
  expect(breakingStatements(text, existing)).toEqual([]);
});

test("a migration says in its first line that it breaks older versions, and why", () => {
  expect(
    breaksOlder("-- Breaks older versions: 1.2 still reads notes.kind\ndrop table notes"),
  ).toBe(true);
  expect(breaksOlder("-- Notes have files.\ncreate table files ()")).toBe(false);
});
