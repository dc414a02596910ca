import { expect, test } from "vitest";
import { ConfigFileError, type ConfigNode, openConfig } from "./config-node.ts";

const open = (text: string): ConfigNode => {
  const [root] = openConfig(text);
  if (!root) throw new Error("the file has no document");
  return root;
};

test("values know their path and line, in YAML and in JSON", () => {
  const yaml = open("a:\n  - b: 1\n  - b: on\n");
  expect(
    yaml
      .get("a")
      .items()
      .map((item) => item.get("b").text()),
  ).toEqual(["1", "on"]);
  const [, second] = yaml.get("a").items();
  expect([second?.get("b").path, second?.get("b").line]).toEqual(["a[1].b", 3]);
  const json = open('{\n  "a": {\n    "b": null, "c": true\n  }\n}');
  const a = json.get("a");
  expect([a.get("c").line, a.get("c").isTrue(), a.get("b").isMissing]).toEqual([3, true, true]);
  expect(a.get("d").isMissing).toBe(true);
});

test("what nobody has read is listed: the largest parts, and by items on top", () => {
  const root = open(
    "a: 1\nb: { c: 2, d: { e: 3, f: [4] } }\ng: [{ h: 5 }, 6]\nempty: { x: null, y: [] }\n",
  );
  const unread = (): string[] => root.unread().map(({ path }) => path);
  expect(unread()).toEqual(["a", "b.c", "b.d", "g[0]", "g[1]"]);
  root.get("b").get("d").get("e").number();
  root.get("g").items()[0]?.dismiss();
  root.get("a").text();
  expect(unread()).toEqual(["b.c", "b.d.f", "g[1]"]);
});

test("aliases and merged blocks count as what they stand for", () => {
  const root = open("base: &base { a: 1, b: 2 }\nown: { <<: *base, b: 3 }\nsame: *base\n");
  expect(
    root
      .get("own")
      .entries()
      .map(([key, node]) => [key, node.text()]),
  ).toEqual([
    ["b", "3"],
    ["a", "1"],
  ]);
  expect(root.get("same").get("b").text()).toBe("2");
});

test.each([
  ["a: [", "line 1, column 5"],
  ["a: 1\na: 2\n", "line 2, column 1"],
  ["", "empty"],
])("%j is refused, without quoting the file", (text, message) => {
  expect(() => openConfig(text)).toThrow(ConfigFileError);
  expect(() => openConfig(text)).toThrow(message);
});

test("a value of another kind is refused with its place", () => {
  const root = open("a:\n  b: [1]\n");
  expect(() => root.get("a").get("b").text()).toThrow("line 2, a.b: must be a text");
  expect(() => root.get("a").items()).toThrow("line 1, a: must be a list");
  expect(() => root.get("a").get("b").get("c")).toThrow("line 2, a.b: must be a block of fields");
  expect(() => root.get("a").get("x").requiredText()).toThrow("line 1, a.x: must be entered");
});
