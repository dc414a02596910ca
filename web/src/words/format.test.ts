import { expect, test } from "vitest";
import {
  bytesText,
  listParts,
  listText,
  minutesAgoText,
  momentLocale,
  plural,
  sentenceText,
} from "./format.ts";

const forms = { one: "# incident", other: "# incidents" };

test("a number takes the form that people say", () => {
  expect(plural(1, forms)).toBe("1 incident");
  expect(plural(0, forms)).toBe("0 incidents");
  expect(plural(12_431, forms)).toBe("12,431 incidents");
});

test("every # is the number", () => {
  expect(plural(2, { one: "#", other: "# of #" })).toBe("2 of 2");
});

test("names in a list and in a sentence", () => {
  expect(listText([])).toBe("");
  expect(listText(["Ada", "Rui", "Mei"])).toBe("Ada, Rui, Mei");
  expect(sentenceText(["Ada"])).toBe("Ada");
  expect(sentenceText(["Ada", "Rui", "Mei"])).toBe("Ada, Rui and Mei");
});

test("pieces of a sentence need not be text", () => {
  expect(listParts([{ id: 1 }, { id: 2 }])).toEqual([{ id: 1 }, " and ", { id: 2 }]);
});

test("sizes count in thousands", () => {
  expect(bytesText(0)).toBe("0 bytes");
  expect(bytesText(512)).toBe("512 bytes");
  expect(bytesText(1_240)).toBe("1.2 kB");
  expect(bytesText(12_440_000)).toBe("12 MB");
  expect(bytesText(3e15)).toBe("3,000 TB");
});

test("minutes that have passed", () => {
  expect(minutesAgoText(4)).toBe("4 min ago");
});

test("months are in the console's language, in the reader's kind of it", () => {
  expect(momentLocale("en-US")).toBe("en-US");
  expect(momentLocale("de-AT")).toBe("en-GB");
  expect(momentLocale("en")).toBe("en-GB");
});
