import fc from "fast-check";
import { expect, test } from "vitest";
import { cutBytes, cutText, withLink } from "./cut-text.ts";

test("a text that fits stays as it is, another ends with a sign", () => {
  expect([cutText("alarm", 5), cutText("alarms", 5)]).toEqual(["alarm", "alar…"]);
  expect([cutBytes("alarm", 5), cutBytes("alarms", 5)]).toEqual(["alarm", "al…"]);
});

test("the link is there, once, however long the text is", () => {
  const url = "https://tocsin.test/incident/1";
  const link = (text: string) => withLink(text, { url, max: 60, cut: cutText });
  expect(link("Disk is full")).toBe(`Disk is full\n\n${url}`);
  expect(link(`Disk is full: ${url}`)).toBe(`Disk is full: ${url}`);
  const long = link(`${"a".repeat(100)} ${url}`);
  expect([long.length, long.endsWith(`…\n\n${url}`)]).toEqual([60, true]);
});

test("no text is longer than its limit, and no character is halved", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 3, max: 40 }), (text, max) => {
      const [cut, cutByBytes] = [cutText(text, max), cutBytes(text, max)];
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(Buffer.byteLength(cutByBytes)).toBeLessThanOrEqual(max);
      for (const part of [cut, cutByBytes]) {
        expect(part.isWellFormed()).toBe(true);
        expect(text.startsWith(part.replace(/…$/, ""))).toBe(true);
      }
    }),
  );
});
