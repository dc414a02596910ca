import { classHighlighter, highlightTree } from "@lezer/highlight";
import { expect, test } from "vitest";
import { highlightedParser } from "./highlight.ts";

test("every part of a query has its colour", () => {
  const text = 'disk AND host != "a" or (x not in [b, /c/])';
  const parts: [string, string][] = [];
  highlightTree(highlightedParser.parse(text), classHighlighter, (from, to, classes) =>
    parts.push([text.slice(from, to), classes.replaceAll("tok-", "")]),
  );
  expect(parts).toEqual([
    ["AND", "operator"],
    ["host", "propertyName"],
    ["!=", "operator"],
    ['"a"', "string"],
    ["or", "operator"],
    ["(", "punctuation"],
    ["x", "propertyName"],
    ["not in", "keyword"],
    ["[", "punctuation"],
    ["b", "string"],
    [",", "punctuation"],
    ["/c/", "string2"],
    ["]", "punctuation"],
    [")", "punctuation"],
  ]);
});
