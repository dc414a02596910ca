import { expect, test } from "vitest";
import { adfMarkdown } from "./adf-markdown.ts";
import { wikiMarkdown } from "./wiki-markdown.ts";

const text = (words: string, ...marks: object[]) => ({ type: "text", text: words, marks });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const document = (...content: object[]) => ({ type: "doc", version: 1, content });

test.each([
  [document(paragraph(text("one")), paragraph(text("two"))), "one\n\ntwo"],
  [document(paragraph(text("a"), { type: "hardBreak" }, text("b"))), "a\nb"],
  [
    document(
      paragraph(
        text("look ", { type: "strong" }),
        text("here", { type: "link", attrs: { href: "https://a.example" } }),
        text(" x=1", { type: "code" }),
      ),
    ),
    "**look** [here](https://a.example) `x=1`",
  ],
  [
    document(
      { type: "heading", attrs: { level: 2 }, content: [text("Why")] },
      {
        type: "bulletList",
        content: [
          { type: "listItem", content: [paragraph(text("disk"))] },
          {
            type: "listItem",
            content: [
              paragraph(text("net")),
              {
                type: "orderedList",
                content: [{ type: "listItem", content: [paragraph(text("cable"))] }],
              },
            ],
          },
        ],
      },
    ),
    "## Why\n\n- disk\n- net\n  1. cable",
  ],
  [
    document(
      { type: "codeBlock", content: [text("a *b*\nc")] },
      { type: "blockquote", content: [paragraph(text("they said"))] },
      { type: "panel", content: [paragraph(text("careful"))] },
    ),
    "```\na *b*\nc\n```\n\n> they said\n\ncareful",
  ],
  [
    document(
      paragraph({ type: "mention", attrs: { id: "1", text: "@Mia" } }, text(" "), {
        type: "inlineCard",
        attrs: { url: "https://a.example/1" },
      }),
    ),
    "@Mia https://a.example/1",
  ],
  [document({ type: "mediaSingle", content: [{ type: "media", attrs: { id: "1" } }] }), ""],
  [{ type: "doc", content: "text" }, ""],
  [null, ""],
])("a document becomes Markdown", (adf, markdown) => {
  expect(adfMarkdown(adf)).toBe(markdown);
});

test.each([
  [
    "*bold* and _slanted_, not a*b*c or snake_case_name",
    "**bold** and *slanted*, not a*b*c or snake_case_name",
  ],
  ["h2. Why\nbq. they said", "## Why\n> they said"],
  ["* disk\n** sector\n# first", "- disk\n  - sector\n1. first"],
  ["- disk\n-gone- db-1", "- disk\n~~gone~~ db-1"],
  [
    "[look|https://a.example] [https://b.example] [~mia]",
    "[look](https://a.example) https://b.example @mia",
  ],
  [
    "run {{df -h}} and\r\n{code:bash}\nrm *a* \\{x}\n{code}",
    "run `df -h` and\n```\nrm *a* \\{x}\n```",
  ],
  [String.raw`\{quoted\} \*stars\*`, "{quoted} *stars*"],
  ["yes, it is\n\ntocsin 0123456789ab", "yes, it is\n\ntocsin 0123456789ab"],
])("wiki markup becomes Markdown: %s", (wiki, markdown) => {
  expect(wikiMarkdown(wiki)).toBe(markdown);
});
