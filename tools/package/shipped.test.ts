import { expect, test } from "vitest";
import { isProduct } from "../checks/rooms.ts";
import { projectFiles, read } from "../checks/source.ts";
import { type InstalledPackages, isUsedFile, shippedPackages } from "./shipped-packages.ts";
import { reachedFrom, shippedSources } from "./shipped-sources.ts";

const { files, packages } = shippedSources();

interface Lock {
  packages: InstalledPackages & Record<string, { dev?: boolean }>;
}
const { packages: locked }: Lock = JSON.parse(read("package-lock.json"));

/** Of these the server needs all; of the contract and the query language, the console has a share. */
const ROOMS =
  /^(time|insight|server\/src\/(features|pipeline|platform|cli|configuration))\/.*\.ts$/;

test("what is shipped is there, and is all that a running server has", () => {
  const present = new Set(projectFiles());
  expect(files.filter((file) => !present.has(file))).toEqual([]);
  const product = [...present].filter((file) => ROOMS.test(file) && isProduct(file));
  // Whatever no program reaches is dead, or is reached in a way that the packing does not see.
  expect(product.filter((file) => !files.includes(file))).toEqual([
    "server/src/features/retention/growth-rules.ts", // its words are for people and tests
  ]);
});

test("packages that are asked for by address are shipped as well", () => {
  const missing = files
    .filter((file) => /\.[tj]s$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/import\.meta\.resolve\(\s*["'`]((?:@[^/]+\/)?[\w.-]+)/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !packages.includes(name))
        .map((name) => `${file} asks for ${name}`),
    );
  expect(missing).toEqual([]);
});

test("packages are those of a running server: none is for development, all are locked", () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    read("package.json"),
  );
  expect(packages.filter((name) => dependencies[name] === undefined)).toEqual([]);
  const places = shippedPackages(packages, locked);
  expect(places.filter((place) => locked[place]?.dev)).toEqual([]);
});

test("neither tests nor the console's sources are shipped", () => {
  const surplus = files.filter((file) =>
    /\.test\.|\.journey\.|\/arbitrary-|\/test-peers\/|^(web|journeys|bench|client)\/|\.gz$/.test(
      file,
    ),
  );
  expect(surplus).toEqual([]);
  for (const name of ["react", "vite", "vitest", "echarts", "typescript"])
    expect(shippedPackages(packages, locked)).not.toContain(`node_modules/${name}`);
});

test("migrations, documentation and the licence are shipped", () => {
  for (const file of ["LICENSE", "docs/install.md", "tools/launch/skew-clock.mjs"])
    expect(files).toContain(file);
  expect(files.filter((file) => file.startsWith("server/migrations/")).length).toBeGreaterThan(50);
});

test("imports, lazy ones and processes of their own are followed", () => {
  const sources: Record<string, string> = {
    "server/src/a.ts": `import "./b.ts"; import pg from "pg"; await import("#contract/c.ts");`,
    "server/src/b.ts": `import "./a.ts"; fork(new URL("./worker.ts", import.meta.url));`,
    "contract/c.ts": `import fs from "node:fs"; export { z } from "zod/mini";`,
    "server/src/worker.ts": `new URL("../../..", import.meta.url);`,
  };
  expect(reachedFrom(["server/src/a.ts"], (file) => sources[file] ?? "")).toEqual({
    files: ["server/src/a.ts", "server/src/b.ts", "contract/c.ts", "server/src/worker.ts"],
    packages: ["pg", "zod"],
  });
});

const installed: InstalledPackages = {
  "node_modules/a": { dependencies: { b: "1", "@types/b": "1" }, optionalDependencies: { c: "1" } },
  "node_modules/a/node_modules/b": { peerDependencies: { d: "1" } },
  "node_modules/b": {},
  "node_modules/d": {
    dependencies: { a: "1", b: "1" },
    peerDependencies: { e: "1" },
    peerDependenciesMeta: { e: { optional: true } },
  },
};

test("packages are looked for as Node does, with what they need", () => {
  expect(shippedPackages(["a"], installed)).toEqual([
    "node_modules/a",
    "node_modules/a/node_modules/b",
    "node_modules/b",
    "node_modules/d",
  ]);
});

test("a package that is missing stops the packing", () => {
  const broken = { ...installed, "node_modules/b": { dependencies: { gone: "1" } } };
  expect(() => shippedPackages(["a"], broken)).toThrow(
    "gone, which node_modules/b needs, is missing",
  );
});

test.each([
  ["lib/server.js", true],
  ["LICENSE", true],
  ["lib/test/server.js", true],
  ["lib/server.d.ts", false],
  ["lib/server.js.map", false],
  ["test/server.js", false],
])("%s is of use where it runs: %s", (file, isUsed) => {
  expect(isUsedFile(file)).toBe(isUsed);
});
