import fc from "fast-check";
import { expect, test } from "vitest";
import { type LiquidFormat, readLiquid, renderLiquid } from "./liquid.ts";

const output = (text: string, format: LiquidFormat, scope: object) =>
  renderLiquid(text, format, scope).output;

test.each([
  ["plain", '<a> & "b"'],
  ["html", "&lt;a&gt; &amp; &quot;b&quot;"],
  ["json", '<a> & \\"b\\"'],
  ["slack", '&lt;a&gt; &amp; "b"'],
] as const)("what is put in is escaped for %s", (format, expected) => {
  expect(output("{{ x }}", format, { x: '<a> & "b"' })).toBe(expected);
});

test("nothing that is put in leaves its place, whatever it is", () => {
  fc.assert(
    fc.property(fc.string(), (x) => {
      expect(JSON.parse(output('{"x": "{{ x }}", "all": {{ x | json }}}', "json", { x }))).toEqual({
        x,
        all: x,
      });
      expect(output('<p title="{{ x }}">{{ x }}</p>', "html", { x })).toMatch(
        /^<p title="[^"<>]*">[^<>]*<\/p>$/,
      );
    }),
  );
});

test.each([
  "{{ x | raw }}",
  "{% echo x %}",
  "{% cycle x %}",
  "{% include 'x' %}",
  "{% render 'x' %}",
  "{% layout 'x' %}",
  "{% liquid echo x %}",
])("%s would print what is not escaped, or read files: refused", (text) => {
  expect(renderLiquid(text, "html", { x: "<b>" })).toMatchObject({
    output: "",
    problems: [{ line: 1 }],
  });
  expect(readLiquid(text).problems).toHaveLength(1);
});

test("several values stand side by side, what is not there leaves nothing", () => {
  const scope = { tags: { host: ["db-1", "db-2"], "odd name": ["z"] } };
  expect(output('{{ tags.host }} {{ tags["odd name"] }} {{ tags.none.x }}.', "plain", scope)).toBe(
    "db-1, db-2 z .",
  );
  expect(output("{% for h in tags.host %}[{{ h }}]{% endfor %}", "plain", scope)).toBe(
    "[db-1][db-2]",
  );
});

test.each([
  ["a\n{{ b", 2, 1],
  ["a\n\n  {% if x %}", 3, 3],
  ["{{ a | nothing }}", 1, 1],
])("a fault in %j is told by line and column", (text, line, column) => {
  expect(readLiquid(text).problems).toMatchObject([
    { line, column, message: expect.not.stringContaining("line:") },
  ]);
});

test("what would not end, or fill the memory, is ended", () => {
  const doubling =
    "{% assign s = 'aaaaaaaaaa' %}{% for i in (1..40) %}{% assign s = s | append: s %}{% endfor %}";
  expect(renderLiquid(doubling, "plain", {}).problems).toHaveLength(1);
  expect(
    renderLiquid("{% for i in (1..99999999) %}x{% endfor %}", "plain", {}).problems,
  ).toHaveLength(1);
  const long = `{% for i in (1..999) %}${"x".repeat(100)}{% endfor %}`;
  expect(renderLiquid(long, "plain", {}).problems[0]?.message).toContain("64 KiB");
});

test("it names what it puts in, and not what it has set itself", () => {
  const text =
    '{% assign q = incident.title %}{{ q }} {{ tags["odd name"] }}\n {% if alert.status == "ok" %}{% endif %}';
  expect(readLiquid(text).variables.map(({ path, line }) => [path.join("."), line])).toEqual([
    ["incident.title", 1],
    ["tags.odd name", 1],
    ["alert.status", 2],
  ]);
});
