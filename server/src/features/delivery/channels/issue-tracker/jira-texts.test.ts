import { expect, test } from "vitest";
import { adfDocument } from "./adf-document.ts";
import { jiraCloud } from "./jira-cloud.ts";
import { wikiText } from "./wiki-text.ts";

test("a document has paragraphs, lines and links, and no empty text", () => {
  const link = { type: "link", attrs: { href: "https://t.example/incident/1" } };
  expect(adfDocument("a\nb\n\n\n see https://t.example/incident/1.\n\n")).toEqual({
    type: "doc",
    version: 1,
    content: [
      {
        type: "paragraph",
        content: [{ type: "text", text: "a" }, { type: "hardBreak" }, { type: "text", text: "b" }],
      },
      {
        type: "paragraph",
        content: [
          { type: "text", text: " see " },
          { type: "text", text: "https://t.example/incident/1", marks: [link] },
          { type: "text", text: "." },
        ],
      },
    ],
  });
});

test("a document that is too long is cut above its mark", () => {
  const { documentOf } = jiraCloud({ url: "https://x.example" } as never); // only texts are asked
  const text = JSON.stringify(documentOf("a\nb\n\n".repeat(20_000), "tocsin 1f"));
  expect(text.length).toBeLessThanOrEqual(32_767);
  expect(text.length).toBeGreaterThan(25_000);
  expect(text).toContain("tocsin 1f");
});

test.each([
  ["db-1 is_down 5*3", "db-1 is_down 5*3"],
  ["*bold* _x_ -y- +z+", String.raw`\*bold* \_x_ \-y- \+z+`],
  ["{code} [a|b] !i.png!", String.raw`\{code\} \[a\|b\] \!i.png\!`],
  ["h1. Title", String.raw`h1\. Title`],
  ["- item\n# two", "\\- item\n\\# two"],
  ["see https://x.example/a_b-c?d=[e]", "see https://x.example/a_b-c?d=[e]"],
])("%s is written as %s", (text, wiki) => {
  expect(wikiText(text)).toBe(wiki);
});
