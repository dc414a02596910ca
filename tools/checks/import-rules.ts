import path from "node:path";
import { PACKAGE_PLACES, featureOf, isProduct, roomOf } from "./rooms.ts";
import type { Import, Source } from "./source.ts";

/** Imports that the table of rooms does not allow, as sentences with their place. */
export function importFaults(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => isProduct(file))
    .flatMap((source) => [
      ...unknownRoomFaults(source),
      ...source.imports.flatMap((imported) => {
        const fault = imported.isPackage
          ? packageFault(source.file, imported.target)
          : fileFault(source.file, imported);
        return fault ? [`${source.file}:${imported.line}: ${fault}`] : [];
      }),
    ]);
}

/** Features that import each other, directly or around corners: `a → b → a`, once each. */
export function featureRings(sources: readonly Source[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const { file, imports } of sources.filter((source) => isProduct(source.file))) {
    const from = featureOf(file);
    for (const { target } of imports) {
      const to = featureOf(target);
      if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  const rings = [...edges.keys()].flatMap((start) => pathBack(edges, start) ?? []);
  return [...new Set(rings.map(fromFirstName).map((ring) => [...ring, ring[0]].join(" → ")))];
}

function unknownRoomFaults({ file }: Source): string[] {
  return roomOf(file) || !file.includes("/")
    ? []
    : [`${file}:1: no room of the house has this file; the rooms are in tools/checks/rooms.ts`];
}

function packageFault(file: string, name: string): string | undefined {
  const doors = PACKAGE_PLACES[name];
  if (doors && !doors.some((place) => file.startsWith(place)))
    return `only ${doors.join(", ")} may import ${name}`;
  const room = roomOf(file);
  const isAllowed = !room?.packages || room.packages.some((start) => name.startsWith(start));
  return isAllowed ? undefined : `${room?.name} may not import ${name}`;
}

function fileFault(file: string, { target }: Import): string | undefined {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (!from) return undefined;
  if (!to) return target.includes("/") ? `${target} is in no room` : undefined;
  if (from !== to) {
    if (!from.mayImport.includes(to.name))
      return `${from.name} may not import ${to.name} (${target})`;
    return to.name === "features" && from.name === "pipeline" ? edgeOfFeature(target) : undefined;
  }
  if (from.name === "features" && featureOf(file) !== featureOf(target))
    return edgeOfFeature(target);
  if (from.name === "screens" && !isSameScreen(file, target))
    return `a screen may not import another screen (${target})`;
  return undefined;
}

/**
 * Routes and jobs are how the world reaches a feature, and `feature.ts` hands them over; other
 * features use what it decides and remembers.
 */
function edgeOfFeature(target: string): string | undefined {
  const name = path.posix.basename(target, ".ts");
  return ["feature", "routes", "jobs"].includes(name)
    ? `the ${name} of a feature are its own (${target})`
    : undefined;
}

/** A folder and the folders inside it are one screen: `settings/` may hold what its pages share. */
function isSameScreen(file: string, target: string): boolean {
  const [ownFolder, targetFolder] = [file, target].map(
    (name) => `${path.posix.dirname(name)}/`,
  ) as [string, string]; // two in, two out
  return ownFolder.startsWith(targetFolder) || targetFolder.startsWith(ownFolder);
}

/** The same ring is found from each of its members. */
function fromFirstName(ring: string[]): string[] {
  const start = ring.indexOf([...ring].sort()[0] ?? "");
  return [...ring.slice(start), ...ring.slice(0, start)];
}

function pathBack(edges: Map<string, Set<string>>, start: string): string[][] | undefined {
  const queue = [[start]];
  const seen = new Set<string>();
  for (const way of queue) {
    for (const next of edges.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [way];
      if (!seen.has(next)) queue.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
