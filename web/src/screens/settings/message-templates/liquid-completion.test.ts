import { expect, test } from "vitest";
import { completeLiquid, type LiquidWords } from "./liquid-completion.ts";

const words = (...names: string[]) =>
  names.map((name) => ({ name, description: `about ${name}`, example: "" }));
const known: LiquidWords = {
  variables: words("incident.title", "tags.host"),
  filters: words("upcase", "date"),
  tags: words("if", "endif"),
};
/** `|>` is the cursor. */
const at = (text: string) => {
  const place = text.indexOf("|>");
  const completion = completeLiquid(text.replace("|>", ""), place, known);
  return completion && [completion.from, completion.options.map(({ label }) => label)];
};
const [variables, filters, tags] = [
  ["incident.title", "tags.host"],
  ["upcase", "date"],
  ["if", "endif"],
];

test.each([
  ["{{|>", 2, variables],
  ["{{ inc|>", 3, variables],
  ["{{- tags.h|> }}", 4, variables],
  ["{{ incident.title | |>", 20, filters],
  ["{{ incident.title|up|>", 18, filters],
  ["{% |>", 3, tags],
  ["a {%- en|> %}", 6, tags],
  ["{% if |>", 6, variables],
  ['{% if tags.host == "a" and inc|>', 27, variables],
  ["{{ incident.title | append: t|>", 28, variables],
])("in %s something of it can stand", (text, from, labels) => {
  expect(at(text)).toEqual([from, labels]);
});

test.each([
  "inc|>",
  "{{ incident.title }} t|>",
  "{{ incident.title |>",
  '{{ "inc|>',
  "{% for |>",
  "{% for c |>",
  "{% assign x|>",
  '{% if tags.host == "a|>',
])("in %s nothing is offered", (text) => {
  expect(at(text)).toBeNull();
});

test("names that the template has set are offered first, and a list is asked for by its name", () => {
  expect(at("{% for c in |>")).toEqual([12, variables.toSpliced(0, 0, "c")]);
  expect(at("{% assign a = 1 %}{% capture b %}{% endcapture %}{{ |>")?.[1]).toEqual([
    "a",
    "b",
    ...(variables ?? []),
  ]);
});

test.each([
  ["{{ inc|>", " }}"],
  ['{"a": "{{ inc|>"}', " }}"],
  ["{{ inc|> and {{ incident.title }}", " }}"],
  ["{{ inc|>\n{{ incident.title }}", " }}"],
  ["{{ inc|> }}", ""],
  ["{{ inc|> | upcase }}", ""],
  ["{{ incident.title | up|>", ""],
  ["{% if inc|>", ""],
])("behind a variable in %s %j is missing", (text, closing) => {
  expect(completeLiquid(text.replace("|>", ""), text.indexOf("|>"), known)?.closing).toBe(closing);
});

test("what is offered says what it is", () => {
  expect(completeLiquid("{{ ", 3, known)?.options[0]).toEqual({
    label: "incident.title",
    detail: "about incident.title",
    kind: "variable",
  });
});
