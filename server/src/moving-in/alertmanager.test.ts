import { expect, test } from "vitest";
import { translateAlertmanager } from "./alertmanager.ts";

test.each([
  [
    "route:\n  receiver: a\n  routes: x\nreceivers:\n  - name: a\n",
    "line 3, route.routes: must be a list",
  ],
  ["route: { receiver: a }\nreceivers: [{ name: b }]\n", 'line 1, route: there is no receiver "a"'],
  ["receivers: []\n", "line 1, route: must be there"],
  ["route: {}\nreceivers: []\n", "line 1, route.receiver: must be entered"],
  [
    "route:\n  receiver: a\n  matchers: [ x = y ]\nreceivers: [{ name: a }]\n",
    "line 1, route: the first route takes every alert, so it can have no matchers",
  ],
  [
    "route:\n  receiver: a\n  routes:\n    - matchers: [ 'x' ]\nreceivers: [{ name: a }]\n",
    'line 4, route.routes[0].matchers[0]: "x" is not a matcher, such as team="shop"',
  ],
  ["route:\n  receiver: [\n", /^Flow sequence in block collection .* at line 3, column 1$/],
  ["", "The file is empty."],
])("%j is refused with its place", (text, message) => {
  expect(() => translateAlertmanager(text)).toThrow(message);
});

test("aliases and merged blocks count as what they stand for", () => {
  const { code } = translateAlertmanager(`
common: &common { group_by: [host] }
route:
  receiver: a
  <<: *common
receivers: [{ name: a }]
`);
  expect(code.rules.get("correlation-pattern")?.map(({ body }) => body["tags"])).toEqual([
    ["host"],
  ]);
});

test("what only a lost label decides is not imported, and the rest is", () => {
  const { code, notes } = translateAlertmanager(`
route:
  receiver: a
  routes:
    - { receiver: b, matchers: [ status = x ] }
    - { receiver: c, matchers: [ team = x ] }
receivers: [{ name: a }, { name: b }, { name: c }]
`);
  expect(code.environments).toBe(null);
  expect(notes.map(({ line, why }) => [line, why])).toContainEqual([
    5,
    "not imported, because it depends on a matcher that has no equal: line 5: alerts do not keep the label status as a tag",
  ]);
});
