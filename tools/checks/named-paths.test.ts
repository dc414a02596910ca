import fs from "node:fs";
import { expect, test } from "vitest";
import { sourceKinds } from "../../server/src/pipeline/sources/sources.ts";
import {
  ingestPath,
  instructionsFor,
} from "../../server/src/features/integrations/instructions.ts";
import { snippetsFor } from "../../web/src/parts/source-snippets.ts";
import { unknownPaths } from "./named-paths.ts";
import { projectFiles } from "./source.ts";

const places = /^(README\.md|docs\/.*\.md|web\/src\/(words|screens|parts)\/.*(?<!\.test)\.tsx?)$/;

test("every path of the API that pages, words and screens name is one that the server has", () => {
  const paths = projectFiles()
    .filter((file) => places.test(file))
    .flatMap((file) => unknownPaths(fs.readFileSync(file, "utf8")).map((path) => [file, path]));
  expect(paths).toEqual([]);
});

test("whatever source somebody connects, its instructions name paths that exist", () => {
  for (const kind of ["api", "home-made", ...sourceKinds.map(({ name }) => name)]) {
    const path = ingestPath(kind, sourceKinds);
    const facts = { kind, path, origin: "https://tocsin.example", appKey: "k3J9", key: "tk_in_1" };
    const texts = [instructionsFor(path, "k3J9"), ...snippetsFor(facts).map(({ text }) => text)];
    for (const text of texts) {
      expect(unknownPaths(text)).toEqual([]);
      expect(text).toMatch(/\/data\/v2\//);
    }
  }
});

test("a proxy's settings name what stands below a path", () => {
  expect(unknownPaths("location /data/v2/ { } location /data/v9/ { }")).toEqual(["/data/v9/"]);
});

test("a path that no call has is reported", () => {
  expect(unknownPaths("curl $URL/data/v2/alarms; GET /resources/v2.0/receipts/$ID")).toEqual([
    "/data/v2/alarms",
  ]);
});
