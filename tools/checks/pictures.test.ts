import { expect, test } from "vitest";
import { pictures } from "../pictures/pictures.ts";
import { projectFiles, read } from "./source.ts";

test("each picture of the documentation is taken by the script, and shown", () => {
  const files = projectFiles();
  const taken = pictures.map(({ name }) => `${name}.png`).toSorted();
  const stored = files
    .filter((file) => file.startsWith("docs/pictures/"))
    .map((file) => file.slice("docs/pictures/".length));
  expect(stored.toSorted()).toEqual(taken);
  const texts = files.filter((file) => /^(README|docs\/[^/]+)\.md$/.test(file)).map(read);
  const shown = taken.filter((name) => texts.some((text) => text.includes(`pictures/${name})`)));
  expect(shown).toEqual(taken);
});
