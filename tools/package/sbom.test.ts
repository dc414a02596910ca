import { expect, test } from "vitest";
import { shippedBom, shippedLibraries } from "./sbom.ts";

const installed = {
  "node_modules/server": { version: "2.0.0" },
  "node_modules/server/node_modules/part": { version: "1.0.0" },
};
const licences =
  "# Licenses\n\n## @scope/console - 3.1.0 (MIT)\n\ntext\n\n## chart - 6.0.0 (MIT)\n";
const bom = {
  bomFormat: "CycloneDX",
  components: [
    { name: "server", version: "2.0.0" },
    { name: "part", version: "1.0.0" },
    { name: "@scope/console", version: "3.1.0" },
    { name: "chart", version: "6.0.0" },
    { name: "bundler", version: "8.0.0" },
  ],
  dependencies: [
    { ref: "tocsin@1.0.0", dependsOn: ["server@2.0.0", "bundler@8.0.0"] },
    { ref: "server@2.0.0", dependsOn: ["part@1.0.0", "bundler@8.0.0"] },
    { ref: "bundler@8.0.0" },
  ],
};

test("a list of components holds what is copied, what is bundled and what comes beside it, and no more", () => {
  const libraries = shippedLibraries(Object.keys(installed), installed, licences);
  expect([...libraries]).toEqual([
    "server@2.0.0",
    "part@1.0.0",
    "@scope/console@3.1.0",
    "chart@6.0.0",
  ]);
  const shipped = shippedBom(bom, libraries, [{ name: "node", version: "24.1.0" }]);
  expect(shipped.components.map(({ name }) => name)).toEqual([
    "server",
    "part",
    "@scope/console",
    "chart",
    "node",
  ]);
  expect(shipped.dependencies).toEqual([{ ref: "server@2.0.0", dependsOn: ["part@1.0.0"] }]);
  expect(shipped).toMatchObject({ bomFormat: "CycloneDX" });
});

test("what npm does not list is no silent gap", () => {
  expect(() => shippedBom(bom, new Set(["unlisted@1.0.0"]), [])).toThrow(/unlisted@1\.0\.0/);
});
