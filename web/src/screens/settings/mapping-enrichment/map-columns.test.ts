import { expect, test } from "vitest";
import { columnsFromCsv, csvHeader, newColumn, rowName, withTitle } from "./map-columns.ts";

test("a tag follows its column's title until another is written", () => {
  const typed = withTitle(withTitle(newColumn("result"), "Owner"), "Owner Team");
  expect(typed).toEqual({
    kind: "result",
    title: "Owner Team",
    tag_name: "owner_team",
    is_overridden: false,
  });
  expect(withTitle({ ...typed, tag_name: "team" }, "Gruppe").tag_name).toBe("team");
  expect(withTitle(newColumn("query"), "2nd host").tag_name).toBe("");
});

test("the first row of the CSV is written as a CSV", () => {
  expect(
    csvHeader([
      { kind: "query", title: "Host, short", tag_name: "host" },
      { kind: "query", title: 'the "site"', tag_name: "site" },
      { kind: "result", title: "team", tag_name: "team", is_overridden: false },
    ]),
  ).toBe('"Host, short","the ""site""",team');
});

test("a row is called by its first cells that say something", () => {
  expect([rowName(["db-1", "", "team", "x", "y"]), rowName(["", ""])]).toEqual([
    "db-1, team, x",
    "",
  ]);
});

test("the first row of a CSV makes the columns: one to look up, the others to write", () => {
  const columns = (text: string) =>
    columnsFromCsv(text, []).map(({ kind, title, tag_name }) => `${kind} ${title} ${tag_name}`);
  expect(columns('\uFEFF"Host",Owner Team,Owner Team,\r\ndb-1,x,y,z')).toEqual([
    "query Host host",
    "result Owner Team owner_team",
  ]);
  expect(columns('"a, ""b""\n",c\nd,e')).toEqual(['query a, "b" a_b_', "result c c"]);
  expect([columns(""), columns("host")]).toEqual([[], ["query host host"]]);
});

test.each([",", ";", "\t"])(
  "columns between %j are matched to tags that alerts have",
  (delimiter) => {
    const head = ["Owner, team", "Host Name", "Site"].map((title) => `"${title}"`).join(delimiter);
    const columns = columnsFromCsv(`${head}\nx`, ["hostname", "site", "check"]);
    expect(columns.map(({ kind, title, tag_name }) => [kind, title, tag_name])).toEqual([
      ["result", "Owner, team", "owner_team"],
      ["query", "Host Name", "hostname"],
      ["result", "Site", "site"],
    ]);
  },
);
