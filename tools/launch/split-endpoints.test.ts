import { expect, test } from "vitest";
import { bareSource } from "./bare-source.ts";
import { REST, splitEndpoints } from "./split-endpoints.ts";

const placeOf = (part: string) => `x.ts?${part}`;
const split = (source: string) => splitEndpoints(bareSource(source), placeOf);

const SOURCE = [
  'import { id } from "./scalars.ts";',
  'const base = "/web/tags";',
  "export const colors = [1, 2];",
  'export const listTags = endpoint({ method: "GET", path: `${base}/all` });',
  'export const dropTag = endpoint({ method: "DELETE", path: "/tag" });',
].join("\n");

test("whoever calls an endpoint gets it, and what it builds on, without the others", () => {
  const { parts } = split(SOURCE);
  expect([...parts.keys()]).toEqual([REST, "listTags", "dropTag"]);
  expect(parts.get("listTags")).toContain('import { base } from "x.ts?rest";');
  expect(parts.get("listTags")).toContain('import { id } from "./scalars.ts";');
  expect(parts.get("dropTag")).not.toContain("base");
});

test("a file offers what it offered before, and nothing else", () => {
  expect(split(SOURCE).file.split("\n")).toEqual([
    'export { colors } from "x.ts?rest";',
    'export { listTags } from "x.ts?listTags";',
    'export { dropTag } from "x.ts?dropTag";',
  ]);
});

test("an endpoint that the file itself reads stays with the rest", () => {
  const { parts } = split(
    'export const me = endpoint({ method: "GET", path: "/me" });\nexport const all = [me];',
  );
  expect([...parts.keys()]).toEqual([REST]);
  expect(parts.get(REST)).toContain("all = [me]");
});
