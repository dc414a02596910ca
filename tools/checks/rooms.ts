/**
 * The house's table of rooms: what lives where is in docs/architecture.md, who may import whom is
 * here.
 */
export interface Room {
  name: string;
  /** Files whose path begins so; the first room that fits has the file. */
  place: string;
  /** Names of other rooms. */
  mayImport: readonly string[];
  /** Packages, by the beginning of their names; all of them when absent. */
  packages?: readonly string[];
}

const SERVER = ["contract", "bpql", "platform", "features", "pipeline"];
const WEB = ["contract", "bpql", "app", "screens", "parts", "ui", "data", "words"];

export const ROOMS: readonly Room[] = [
  { name: "contract", place: "contract/", mayImport: [], packages: ["zod"] },
  { name: "bpql", place: "bpql/", mayImport: [], packages: ["@lezer/", "re2js", "zod"] },
  { name: "platform", place: "server/src/platform/", mayImport: ["contract"] },
  { name: "features", place: "server/src/features/", mayImport: ["platform", "contract", "bpql"] },
  {
    name: "pipeline",
    place: "server/src/pipeline/",
    mayImport: ["features", "platform", "contract", "bpql"],
  },
  { name: "command line", place: "server/src/cli/", mayImport: [...SERVER, "server"] },
  { name: "server", place: "server/", mayImport: [...SERVER, "command line"] },
  { name: "app", place: "web/src/app/", mayImport: WEB },
  {
    name: "screens",
    place: "web/src/screens/",
    mayImport: ["parts", "ui", "data", "words", "contract", "bpql"],
  },
  {
    name: "parts",
    place: "web/src/parts/",
    mayImport: ["ui", "data", "words", "contract", "bpql"],
  },
  { name: "ui", place: "web/src/ui/", mayImport: [] },
  { name: "data", place: "web/src/data/", mayImport: ["words", "contract"] },
  { name: "words", place: "web/src/words/", mayImport: [] },
  { name: "journeys", place: "journeys/", mayImport: [...SERVER, "server", "tools", "contract"] },
  { name: "bench", place: "bench/", mayImport: [...SERVER, ...WEB, "server", "tools", "journeys"] },
  { name: "tools", place: "tools/", mayImport: [...SERVER, ...WEB, "server", "command line"] },
];

/** Packages that only one side of the house touches, whatever the table allows. */
export const PACKAGE_PLACES: Record<string, readonly string[]> = {
  pg: ["server/src/platform/", "tools/", "bench/", "journeys/"],
  "socket.io-client": ["web/src/data/", "journeys/", "bench/"],
  "@tanstack/react-query": ["web/src/data/", "web/src/app/"],
};

export function roomOf(file: string): Room | undefined {
  return ROOMS.find(({ place }) => file.startsWith(place));
}

/** `incidents` of `server/src/features/incidents/decide.ts`. */
export function featureOf(file: string): string | undefined {
  return /^server\/src\/features\/([^/]+)\//.exec(file)?.[1];
}

/**
 * Tests may reach for any part to set their scene, and so may what only they or a developer run.
 */
export function isProduct(file: string): boolean {
  return (
    !/\.(test|journey)\.tsx?$|\/(arbitrary|test)-[^/]+$/.test(file) && file !== "bpql/generate.ts"
  );
}
