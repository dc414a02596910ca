import { expect, test } from "vitest";
import { commentPointerFaults, pagePointerFaults } from "./pointers.ts";
import { parse, projectFiles, projectSources, read } from "./source.ts";

const files = projectFiles();

/** Decisions speak of the day they were made. */
const isDecision = (file: string): boolean => file.startsWith("docs/decisions/");

test("comments point to files that are there", () => {
  expect(projectSources().flatMap((source) => commentPointerFaults(source, files))).toEqual([]);
});

test("pages of documentation point to files that are there", () => {
  const pages = files.filter((file) => file.endsWith(".md") && !isDecision(file));
  expect(pages.flatMap((page) => pagePointerFaults(page, read(page), files))).toEqual([]);
});

const sampleFiles = ["server/src/features/incidents/apply.ts", "web/src/ui/tokens.css"];

test.each(["// see gone.ts", "/** As features/apply.ts does. */", "/* ui/gone.css */"])(
  "a comment that points nowhere is seen: %s",
  (text) => {
    expect(commentPointerFaults(parse("a.ts", text), sampleFiles)).toHaveLength(1);
  },
);

test.each(["// see apply.ts", "/** incidents/apply.ts. */", "/* ui/tokens.css */", "// node.js"])(
  "a comment that points somewhere is left alone: %s",
  (text) => {
    expect(commentPointerFaults(parse("a.ts", text), sampleFiles)).toEqual([]);
  },
);

test("a page that points nowhere is seen", () => {
  expect(pagePointerFaults("a.md", "It is in `gone.ts`, not gone.ts.", sampleFiles)).toEqual([
    "a.md:1: there is no gone.ts",
  ]);
});
