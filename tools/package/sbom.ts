/** What a package holds of others' work, as CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json). */
import type { InstalledPackages } from "./shipped-packages.ts";

export interface Component {
  name: string;
  version: string;
  licenses?: { license: { id?: string; name?: string } }[];
}
interface Bom {
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** Named in the console's build: `## NAME - VERSION (LICENCE)`. */
const BUNDLED = /^## (\S+) - (\S+) \(/gm;

/** Libraries as `NAME@VERSION`: those copied from node_modules, and those in the console's build. */
export function shippedLibraries(
  places: readonly string[],
  installed: InstalledPackages & Record<string, { version?: string }>,
  licences: string,
): Set<string> {
  const copied = places.map((place) => {
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    return `${name}@${installed[place]?.version}`;
  });
  const bundled = [...licences.matchAll(BUNDLED)].map(([, name, version]) => `${name}@${version}`);
  return new Set([...copied, ...bundled]);
}

/** npm's own list, of what is shipped alone, with the programs that come beside it. */
export function shippedBom(bom: Bom, libraries: ReadonlySet<string>, programs: Component[]): Bom {
  const refOf = ({ name, version }: Component): string => `${name}@${version}`;
  const components = bom.components.filter((component) => libraries.has(refOf(component)));
  const listed = new Set(components.map(refOf));
  const missing = [...libraries].filter((library) => !listed.has(library));
  if (missing.length > 0) throw new Error(`npm does not list ${missing.join(", ")}`);
  return {
    ...bom,
    components: [
      ...components,
      ...programs.map((program) => ({
        ...program,
        type: "application",
        "bom-ref": refOf(program),
      })),
    ],
    dependencies: bom.dependencies
      .filter(({ ref }) => listed.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((dependency) => listed.has(dependency)),
      })),
  };
}
