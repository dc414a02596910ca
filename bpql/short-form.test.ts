import fc from "fast-check";
import { expect, test } from "vitest";
import { query as arbitraryQuery, testKindOf as kindOf } from "./arbitrary-query.ts";
import { complete, valueOptions } from "./complete.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";

const namespaces = { host: ["host"], ci: ["service", "application"], runbook: [] };

const printed = (text: string) => {
  const parsed = parse(text, { namespaces });
  return parsed.ok ? print(parsed.query) : parsed.problems.map(({ message }) => message).join("; ");
};

test.each([
  ["host:web-1", "host = web-1"],
  ["HOST:Web-1", "host = Web-1"],
  ["host:web-*", "host = web-*"],
  ["host:*", "host = *"],
  ["ci:pay", "service = pay OR application = pay"],
  ["NOT ci:pay", "NOT (service = pay OR application = pay)"],
  ["ci:pay status = ok", "(service = pay OR application = pay) AND status = ok"],
  ["host:10.0.0.1:80", "host = 10.0.0.1:80"],
])("%s is short for %s", (text, long) => {
  expect(printed(text)).toBe(long);
  expect(printed(long)).toBe(long);
});

test.each([
  ['"host:web-1"', '"host:web-1"'],
  ["https://wiki/a", "https://wiki/a"],
  ["std::move", "std::move"],
  ["c:\\temp", "c:\\temp"],
  ["10:30", "10:30"],
  ["db1:5432", "db1:5432"],
  ["note:", '"note:"'],
  ["url = http:a", "url = http:a"],
])("%s stays what it is", (text, same) => {
  expect(printed(text)).toBe(same);
  expect(parse(text)).toEqual(parse(text, { namespaces }));
});

test("what cannot be asked is said with what to write instead", () => {
  expect(printed("hots:web-1")).toBe(
    "'hots' is not a tag category (did you mean 'host:'?). To compare a field write hots = web-1; to search for the text put it in quotes",
  );
  expect(printed("status:critical")).toMatch(/\(host, ci, runbook\)\. .* status = critical/);
  expect(printed("constructor:x")).toMatch(/is not a tag category/);
  expect(printed("host: web-1")).toBe("Expected a value right after 'host:'");
  expect(printed("runbook:x")).toBe("No tag is in the category 'runbook'");
});

test("without them every short form is a word", () => {
  expect(parse("host:web-1")).toEqual({
    ok: true,
    query: { kind: "keyword", text: "host:web-1" },
  });
});

test("whatever is printed means the same with them and without", () => {
  fc.assert(
    fc.property(arbitraryQuery, (query) => {
      expect(parse(print(query), { kindOf, namespaces })).toEqual(parse(print(query), { kindOf }));
    }),
  );
});

test("names are offered where a condition begins, and then the values of their tags", () => {
  const at = (text: string) =>
    complete(text, text.length, { fields: [{ name: "hour", kind: "text" }], namespaces });
  expect(at("ho")).toMatchObject({
    from: 0,
    options: [
      { label: "hour", kind: "field" },
      { label: "host:", kind: "namespace", detail: "host" },
    ],
  });
  expect(at("a = b AND ci:pa")).toEqual({
    from: 13,
    to: 15,
    needValues: { fields: ["service", "application"], prefix: "pa", isBare: true },
  });
  expect(at("host IN [ho")).toMatchObject({ needValues: { fields: ["host"], isBare: false } });
  expect(valueOptions(["pay roll", "payments"], "pa", { isBare: true })).toMatchObject([
    { label: "payments" },
  ]);
});
