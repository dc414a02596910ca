import { expect, test } from "vitest";
import { linkFaults, unlistedPages } from "./links.ts";
import { projectFiles, read } from "./source.ts";

const files = projectFiles();
const pages = files.filter((file) => file.endsWith(".md"));

test("links of the documentation lead somewhere", () => {
  expect(pages.flatMap((page) => linkFaults(page, read(page), { files, read }))).toEqual([]);
});

test("every page of the documentation is in its index", () => {
  const index = "docs/README.md";
  const listed = pages.filter((page) => /^docs\/(?!decisions\/)/.test(page));
  expect(unlistedPages(index, read(index), listed)).toEqual([]);
});

const sample = {
  files: ["docs/a.md", "docs/b.md", "docs/more/c.md"],
  read: () => "# Top\n\n## Two words, & a comma\n",
};

test.each(["[x](gone.md)", "[x](b.md#gone)", "[x](#gone)", "[x](gone)", "![x](gone.png)"])(
  "a link that leads nowhere is seen: %s",
  (text) => {
    expect(linkFaults("docs/a.md", text, sample)).toHaveLength(1);
  },
);

test.each([
  "[x](b.md)",
  "[x](b.md#two-words--a-comma)",
  "[x](#top)",
  "[x](more)",
  "[x](more/c.md)",
  "[x](https://tocsin.example)",
])("a link that leads somewhere is left alone: %s", (text) => {
  expect(linkFaults("docs/a.md", text, sample)).toEqual([]);
});

test("a page that the index leaves out is seen", () => {
  expect(unlistedPages("docs/a.md", "[x](b.md#top)", sample.files)).toEqual([
    "docs/more/c.md is not in docs/a.md",
  ]);
});
