import { expect, test } from "vitest";
import type { Query } from "./ast.ts";
import type { KindOf } from "./field-kind.ts";
import { parse } from "./parse.ts";

const is = (field: string, value: string): Query => ({ kind: "compare", field, op: "=", value });
const word = (text: string): Query => ({ kind: "keyword", text });
const regex = (field: string, value: string): Query => ({
  kind: "compare",
  field,
  op: "=~",
  value,
});

test.each<[string, Query]>([
  ["", { kind: "all" }],
  ["  *  ", { kind: "all" }],
  ["disk", word("disk")],
  ['"disk full"', word("disk full")],
  ["Host.Name_1-x=A", is("host.name_1-x", "A")],
  ["a = b and c = d", { kind: "and", items: [is("a", "b"), is("c", "d")] }],
  ["a = b c = d", { kind: "and", items: [is("a", "b"), is("c", "d")] }],
  ["a OR b c", { kind: "or", items: [word("a"), { kind: "and", items: [word("b"), word("c")] }] }],
  ["a not b", { kind: "and", items: [word("a"), { kind: "not", item: word("b") }] }],
  ["NOT a OR b", { kind: "or", items: [{ kind: "not", item: word("a") }, word("b")] }],
  ["not (a or b)", { kind: "not", item: { kind: "or", items: [word("a"), word("b")] } }],
  ['a in [x, "y z"]', { kind: "in", field: "a", op: "IN", values: ["x", "y z"] }],
  ["a Not  In (x)", { kind: "in", field: "a", op: "NOT IN", values: ["x"] }],
  [
    "a IN [x, /y/]",
    { kind: "or", items: [{ kind: "in", field: "a", op: "IN", values: ["x"] }, regex("a", "y")] },
  ],
  ["a IN [/y/]", regex("a", "y")],
  ["a != /x y/", { kind: "compare", field: "a", op: "!~", value: "x y" }],
  ["a =~ ^db-\\d+$", regex("a", "^db-\\d+$")],
  ["a = /\\/x\\d/", regex("a", "\\/x\\d")],
  ["a = /var/log OR b = /", { kind: "or", items: [is("a", "/var/log"), is("b", "/")] }],
  ["a = /var/log/", is("a", "/var/log/")],
  ["a = //", is("a", "//")],
  ["android", word("android")],
  [String.raw`a = "q\"s\\d\d'"`, is("a", String.raw`q"s\d\d'`)],
  [String.raw`a = 'it\'s'`, is("a", "it's")],
  [String.raw`a = CORP\srv\*`, is("a", String.raw`CORP\srv\*`)],
  ["a = O'Brien", is("a", "O'Brien")],
  ['a = "line\nbreak"', is("a", "line\nbreak")],
  ["a = 2024-05-01T10:00:00+02:00", is("a", "2024-05-01T10:00:00+02:00")],
  ["a=fe80::1 b=10.0.0.1/8", { kind: "and", items: [is("a", "fe80::1"), is("b", "10.0.0.1/8")] }],
  ["a=https://wiki/x?y#z", is("a", "https://wiki/x?y#z")],
  ["a = \ud800", is("a", "\ufffd")],
  ["a = é😀", is("a", "é😀")],
  ["start > -2h", { kind: "compare", field: "start", op: ">", value: "-2h" }],
])("%s", (text, query) => {
  expect(parse(text)).toEqual({ ok: true, query });
});

/** The problem's characters stand between « and ». */
test.each([
  ["host =«»", "Expected a value after '='"],
  ["host = «AND» b", "Expected a value after '=', not 'AND'; to mean the word, put it in quotes"],
  ["a AND«»", "Expected a condition after AND"],
  ["a not«»", "Expected a condition after NOT"],
  ["«or» a", "Expected a condition, not 'or'; to mean the word, put it in quotes"],
  ["(a = 1«»", "Expected ')'"],
  ["(a = 1 «=» 2)", "Expected AND, OR or ')', not '='"],
  ["((a)«»", "Expected ')'"],
  ["(a)«)»", "Expected AND, OR or the end, not ')'"],
  ["(«)»", "Expected a condition after '(', not ')'"],
  ["a in«»", "Expected a list such as [a, b] after IN"],
  ["a not in «b»", "Expected a list such as [a, b] after NOT IN, not 'b'"],
  ["«in» db", "'in' needs a field before it; to search for the word, put it in quotes"],
  ["NOT «in» [a]", "'in' needs a field before it; to search for the word, put it in quotes"],
  ["a in [«]»", "Expected a value after '[', not ']'"],
  ["a in [1,«»", "Expected a value after ','"],
  ["a in [1 «b»", "Expected ',' or ']', not 'b'"],
  ["a in (1«»", "Expected ',' or ')'"],
  ["a =~ ^db-«[»0-9]", "Expected AND, OR or the end, not '['; put text with brackets in quotes"],
  ["a = «(»b)", "Expected a value after '=', not '('; put text with brackets in quotes"],
  ["a «||» b", "Use OR instead of '||'"],
  ["a «&&» b", "Use AND instead of '&&'"],
  ["«!» a", "Use NOT instead of '!'"],
  ["a = «“»b c”", "Use straight quotes"],
  ["a «==» b", "'==' is not an operator; use one of = != === =~ !~ < <= > >="],
  ["«a:b» = c", "'a:b' is not a field name: a letter, then letters, digits, _ - and ."],
  ['a = «"b»', "This quote is not closed"],
  ['«""»', "There is nothing to search for between these quotes"],
  ["«/a b/»", "A regex needs a field before it, such as host =~ /db-\\d+/; put a path in quotes"],
  ["a > «/x/»", "'>' cannot take a regex; use =~ or !~"],
  ['a =~ «"("»', "This regex is not valid: missing closing ): `(`"],
  ["a = «/[z-a]/» b", "This regex is not valid: invalid character class range: `z-a`"],
  ["cpu > «high»", "Expected a number after '>'; cpu is not a time"],
  ["start > «soon»", "Expected a time after '>', such as -2h, 2024-05-01T10:00Z or Unix seconds"],
  [
    "start = «2024-02-30»",
    "Expected a time after '=', such as -2h, 2024-05-01T10:00Z or Unix seconds",
  ],
  ["start =~ «x»", "'=~' cannot be used on start, which is a time"],
])("%s: %s", (marked, message) => {
  const from = marked.indexOf("«");
  const to = marked.indexOf("»") - 1;
  expect(parse(marked.replace("«", "").replace("»", ""))).toEqual({
    ok: false,
    problems: [{ from, to, message }],
  });
});

test("every problem before the first slip of grammar is told", () => {
  const parsed = parse('1a = b c == d e = "x" = f == g');
  expect(parsed).toMatchObject({ problems: [{ from: 0 }, { from: 9 }, { from: 22 }] });
});

test("fields are of the kinds that the caller says", () => {
  const kindOf: KindOf = (field) => (field === "weight" ? "number" : "text");
  expect(parse("weight = heavy", { kindOf })).toMatchObject({ problems: [{ from: 9 }] });
  expect(parse("weight = * weight = 5 start = soon", { kindOf }).ok).toBe(true);
});
