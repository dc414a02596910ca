/** What of node_modules a package holds, from npm's account of what is installed. */
export interface InstalledPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** By place: `node_modules/a`, `node_modules/a/node_modules/b`. */
export type InstalledPackages = Readonly<Record<string, InstalledPackage>>;

/** Descriptions of types, and what only debuggers read. */
const UNUSED_FILE = /\.(d\.[cm]?ts|map)$/;
const UNUSED_FOLDER = /^(\.github|\.vscode|__tests__|coverage|example|examples|test|tests)$/;

/**
 * Places of the packages of these names, and of all that they need. Optional ones are shipped
 * where they are installed: they are for this kind of machine.
 */
export function shippedPackages(names: readonly string[], installed: InstalledPackages): string[] {
  const places = new Set<string>();
  const queue = names.map((name) => ({ from: "", name, isOptional: false }));
  for (const { from, name, isOptional } of queue) {
    const place = resolve(from, name, installed);
    if (place === undefined) {
      if (!isOptional) throw new Error(`${name}, which ${from || "the server"} needs, is missing`);
      continue;
    }
    if (places.has(place)) continue;
    places.add(place);
    queue.push(...needsOf(place, installed[place] ?? {}));
  }
  return [...places].sort();
}

/** Whether a file of such a package is of use where it runs; the path is the package's own. */
export const isUsedFile = (file: string): boolean =>
  !UNUSED_FILE.test(file) && !UNUSED_FOLDER.test(file.split("/")[0] ?? "");

function needsOf(from: string, about: InstalledPackage) {
  const peers = Object.keys(about.peerDependencies ?? {}).filter(
    (name) => about.peerDependenciesMeta?.[name]?.optional !== true,
  );
  const optional = Object.keys(about.optionalDependencies ?? {});
  const required = [...Object.keys(about.dependencies ?? {}), ...peers];
  return [
    ...required.map((name) => ({ from, name, isOptional: optional.includes(name) })),
    ...optional.map((name) => ({ from, name, isOptional: true })),
  ].filter(({ name }) => !name.startsWith("@types/"));
}

/** As Node looks for it: in the importer's own node_modules, then in those above. */
function resolve(from: string, name: string, installed: InstalledPackages): string | undefined {
  for (let folder = from; folder !== ""; folder = folderAbove(folder)) {
    const place = `${folder}/node_modules/${name}`;
    if (installed[place]) return place;
  }
  return installed[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

const folderAbove = (place: string): string =>
  place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")));
