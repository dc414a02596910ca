import { expect, test } from "vitest";
import type { CompletionField } from "./complete.ts";
import { unknownNames } from "./unknown-names.ts";

const fields: CompletionField[] = [
  { name: "host", kind: "text" },
  { name: "region", kind: "text" },
  { name: "status", kind: "text", values: ["critical", "warning", "ok"] },
  { name: "duration", kind: "duration" },
];
const namesIn = (text: string) =>
  unknownNames(text, fields).map(({ name, suggestion }) => [name, suggestion]);

test.each<[string, [string, string | null][]]>([
  ["host = db-1 AND Status = OK", []],
  ["hots = db-1", [["hots", "host"]]],
  ["datacenter = x", [["datacenter", null]]],
  ["status = crit", [["crit", "critical"]]],
  ["stauts = crit", [["stauts", "status"]]],
  [
    'NOT (hots IN [a, b] OR status NOT IN ["warnin", ok])',
    [
      ["hots", "host"],
      ["warnin", "warning"],
    ],
  ],
  ["hots", []],
  ["status = crit*", []],
  ["status =~ /crit/", []],
  ["duration > 1h", []],
  ["regoin", []],
  ["", []],
])("%s", (text, expected) => {
  expect(namesIn(text)).toEqual(expected);
});

test("each says where it stands, in the order of the text", () => {
  const text = 'status = "crit" AND hots = a';
  expect(unknownNames(text, fields).map(({ from, to }) => text.slice(from, to))).toEqual([
    '"crit"',
    "hots",
  ]);
});

test("while no field is known, none is unknown", () => {
  expect(unknownNames("hots = a", [])).toEqual([]);
});
