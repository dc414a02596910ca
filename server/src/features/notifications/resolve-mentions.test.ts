import { expect, test } from "vitest";
import { mentionedIds, withPlainMentions } from "#contract/mentions.ts";
import { resolveMentions } from "./resolve-mentions.ts";

const people = [
  { id: "1", name: "Uma Larsen", username: "uma@north.test" },
  { id: "2", name: "Uma Berg", username: "berg@north.test" },
  { id: "3", name: "Ada", username: "ada.k@north.test" },
  { id: "4", name: "Jean-Luc [ops]", username: "jl@north.test" },
];
const idsIn = (text: string) => mentionedIds(resolveMentions(text, people));

test.each([
  ["@ada look", ["3"]],
  ["(@Ada)", ["3"]],
  ["@Ada, @ADA's turn", ["3"]],
  ["@uma larsen: please", ["1"]],
  ["@berg and @ada.k@north.test.", ["2", "3"]],
  ["@jean-luc [ops] @jl", ["4"]],
])("%j mentions %j", (text, ids) => {
  expect(idsIn(text)).toEqual(ids);
});

test.each([
  "@Umaa",
  "@adam",
  "@Ada-Marie",
  "me@ada",
  "/@ada",
  "https://x.test/@ada",
  "`@ada`",
  "```\n@ada\n```",
  "```\n@ada",
  "`[@Ghost](mention:99)`",
  "@ada.x@north.test",
  "@",
  "",
])("%j mentions nobody", (text) => {
  expect(resolveMentions(text, people)).toBe(text);
});

test("what several are called names nobody, unless it is somebody's address", () => {
  const more = [...people, { id: "5", name: "Uma", username: "other@north.test" }];
  expect(mentionedIds(resolveMentions("@uma", more))).toEqual(["5"]);
  const two = people.slice(1).concat({ id: "6", name: "Ada", username: "x@north.test" });
  expect(mentionedIds(resolveMentions("@ada", two))).toEqual([]);
  expect(mentionedIds(resolveMentions("@ada @x", two))).toEqual(["6"]);
});

test("a mention that stands keeps its person under today's name; of anybody else the name stays", () => {
  const text = "[@Old name](mention:3) [@Ghost](mention:99)";
  expect(resolveMentions(text, people)).toBe("[@Ada](mention:3) @Ghost");
  expect(withPlainMentions(resolveMentions("@jl!", people))).toBe("@Jean-Luc [ops]!");
});

test("resolving twice is resolving once", () => {
  for (const text of ["@ada @jl @Uma Berg", "`@ada` @berg"]) {
    const resolved = resolveMentions(text, people);
    expect(resolveMentions(resolved, people)).toBe(resolved);
  }
});

test("fifty people at most", () => {
  const many = Array.from({ length: 80 }, (_, index) => ({
    id: String(index),
    name: `P${index}`,
    username: `p${index}@north.test`,
  }));
  expect(
    mentionedIds(resolveMentions(many.map(({ name }) => `@${name}`).join(" "), many)),
  ).toHaveLength(50);
});
