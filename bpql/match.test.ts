import { expect, test } from "vitest";
import type { Query } from "./ast.ts";
import { factsOf, type FactRecord } from "./facts.ts";
import { compile } from "./match.ts";
import { parse } from "./parse.ts";
import { textSeparator } from "./storable.ts";

const nowS = 1_750_000_000;
const alert: FactRecord = {
  host: "DB-1",
  tags: ["Linux", "eu*", "C:\\temp"],
  cpu: 95.5,
  ok: true,
  weird: "İ",
  empty: [],
  none: null,
  start: nowS - 3600,
  path: "/var/log",
};
const facts = factsOf(alert, { text: () => ["Disk Full on DB-1", "100% of quota"], nowS });

function matches(text: string): boolean {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return compile(parsed.query)(facts);
}

test.each([
  "",
  "*",
  "host = db-1",
  "HOST = Db-*",
  "host === DB-1",
  "host != db-2",
  "host IN [x, DB-1]",
  'host IN [x, "*-1"]',
  "host NOT IN [a, b]",
  "host = /DB-\\d$/",
  'host =~ "(?i)db"',
  "host !~ /db/",
  "host = *",
  "missing != *",
  "missing != x",
  "missing !~ x",
  "missing NOT IN [x]",
  "empty != *",
  "none != *",
  "tags = linux tags = eu\\*",
  'tags = "eu\\*"',
  "tags === eu*",
  "tags = c:\\TEMP",
  "NOT tags = eu",
  "cpu > 95",
  "cpu <= 95.5",
  "cpu = 95.5",
  "ok = TRUE",
  "ok === true",
  "weird = İ",
  'weird = "i\u0307"',
  "start > -2h",
  "start < -30m",
  `start = ${nowS - 3600}`,
  `start = ${nowS - 3600}000`,
  "start >= 2025-06-15",
  "start = *",
  "path = /var/log",
  "path = /var/*",
  "disk",
  '"disk full"',
  "DISK*db",
  "100%",
  "disk quota",
  "disk OR nothing",
  "NOT nothing",
  "host = x OR (cpu > 1 AND NOT host = y)",
])("%s matches", (text) => {
  expect(matches(text)).toBe(true);
});

test.each([
  "NOT *",
  "host = db",
  "host === db-1",
  "host = db-2",
  'host != "db-*"',
  "host != *",
  "host NOT IN [x, db-1]",
  "host =~ db",
  "host !~ DB",
  "missing = *",
  "missing = x",
  "missing > 1",
  "empty = *",
  "none = *",
  "tags = e\\*",
  "tags === EU*",
  "host > 1",
  "cpu > 96",
  "cpu = 95.50",
  "start > -30m",
  "start != *",
  "full*disk",
  "full disk nothing",
  "disk*quota",
])("%s does not match", (text) => {
  expect(matches(text)).toBe(false);
});

test("joined texts are searched one by one", () => {
  const joined = factsOf({}, { text: () => [`Disk full${textSeparator}DB-1`], nowS });
  const finds = (text: string) => compile({ kind: "keyword", text })(joined);
  expect([finds("disk*full"), finds("db-1"), finds("full*db")]).toEqual([true, true, false]);
});

test("a regex that no text can hold matches nothing", () => {
  const broken: Query = { kind: "compare", field: "host", op: "=~", value: "(" };
  expect(compile(broken)(facts)).toBe(false);
});
