import { expect, test } from "vitest";
import { insertMention, mentionOptions, typedMention } from "./mention-input.ts";

const people = [
  { id: "1", name: "Uma Larsen", username: "uma@north.test" },
  { id: "2", name: "Jon Umar", username: "jon@north.test" },
  { id: "3", name: "Ada", username: "ada@north.test" },
  { id: "4", name: "Ada", username: "ada.k@north.test" },
];

test.each([
  ["@", ""],
  ["see @um", "um"],
  ["(@Uma La", "Uma La"],
  ["a\n@j", "j"],
])("at the end of %j a mention of %j is being typed", (text, query) => {
  expect(typedMention(text, text.length)?.query).toBe(query);
});

test.each(["", "uma@north", "@uma larsen is", "@ uma", "x@", "@uma\n"])(
  "at the end of %j none is",
  (text) => {
    expect(typedMention(text, text.length)).toBeNull();
  },
);

test("names that begin so come before other words of a name and addresses", () => {
  expect(mentionOptions(people, "um").map(({ id }) => id)).toEqual(["1", "2"]);
  expect(mentionOptions(people, "K").map(({ id }) => id)).toEqual(["4"]);
  expect(mentionOptions(people, "x")).toEqual([]);
});

test("the name takes the place of what was typed, and an address that of a name of several", () => {
  const text = "see @um, please";
  const mention = typedMention(text, 7);
  const [uma, , ada] = people;
  if (!mention || !uma || !ada) throw new Error("nothing is typed");
  expect(insertMention(text, mention, { person: uma, people })).toEqual({
    text: "see @Uma Larsen , please",
    caret: 16,
  });
  expect(insertMention("@", { start: 0, end: 1, query: "" }, { person: ada, people }).text).toBe(
    "@ada@north.test ",
  );
});
