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

const SERVER = ["contract", "bpql", "time", "insight", "platform", "features", "pipeline"];
const WEB = ["contract", "bpql", "time", "app", "screens", "parts", "ui", "data", "words"];

export const ROOMS: readonly Room[] = [
  { name: "contract", place: "contract/", mayImport: ["time"], packages: ["zod"] },
  // Published by itself: what it knows of the product is generated.
  { name: "client", place: "client/", mayImport: [], packages: ["@oazapfts/runtime"] },
  {
    name: "bpql",
    place: "bpql/",
    mayImport: [],
    packages: ["@lezer/", "fastest-levenshtein", "re2js", "zod"],
  },
  // Apart from the contract: pieces of the interface know zones and nothing of the product.
  { name: "time", place: "time/", mayImport: [], packages: ["temporal-polyfill"] },
  // Facts in, suggestions with their evidence out: the server asks, and so does the command line.
  { name: "insight", place: "insight/", mayImport: ["bpql", "time"], packages: [] },
  { name: "platform", place: "server/src/platform/", mayImport: ["contract"] },
  {
    name: "features",
    place: "server/src/features/",
    mayImport: ["platform", "contract", "bpql", "time", "insight"],
  },
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
    mayImport: ["parts", "ui", "data", "words", "contract", "bpql", "time"],
  },
  {
    name: "parts",
    place: "web/src/parts/",
    mayImport: ["ui", "data", "words", "contract", "bpql", "time"],
  },
  { name: "ui", place: "web/src/ui/", mayImport: ["time"] },
  { name: "data", place: "web/src/data/", mayImport: ["words", "contract"] },
  { name: "words", place: "web/src/words/", mayImport: [] },
  { name: "journeys", place: "journeys/", mayImport: [...SERVER, "server", "tools", "contract"] },
  {
    name: "bench",
    place: "bench/",
    mayImport: [...SERVER, ...WEB, "server", "command line", "tools", "journeys"],
  },
  { name: "tools", place: "tools/", mayImport: [...SERVER, ...WEB, "server", "command line"] },
];

/** Packages that only one side of the house touches, whatever the table allows. */
export const PACKAGE_PLACES: Record<string, readonly string[]> = {
  pg: ["server/src/platform/", "tools/", "bench/", "journeys/"],
  "socket.io-client": ["web/src/data/", "server/src/cli/prove/", "journeys/", "bench/"],
  "@tanstack/react-query": ["web/src/data/", "web/src/app/"],
};

export function roomOf(file: string): Room | undefined {
  return ROOMS.find(({ place }) => file.startsWith(place));
}

/** `incidents` of `server/src/features/incidents/apply.ts`. */
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

/**
 * Where decisions stand, a folder or a file each: pure functions of what was loaded. The live
 * pipeline, previews, suggestions and replay call the same ones.
 */
export const DECISIONS: readonly string[] = [
  "server/src/features/incidents/world/",
  "server/src/features/incidents/actions/actions.ts",
  "server/src/features/incidents/actions/undo.ts",
  "server/src/features/incidents/actions/undo-shares.ts",
  "server/src/features/incidents/actions/undo-tags.ts",
  "server/src/features/correlation/joined-alerts.ts",
  "server/src/features/correlation/links.ts",
  "server/src/features/correlation/mine-patterns.ts",
  "server/src/features/correlation/pattern-book.ts",
  "server/src/features/correlation/patterns.ts",
  "server/src/features/enrichment/composition.ts",
  "server/src/features/enrichment/extraction.ts",
  "server/src/features/enrichment/mutable-alert.ts",
  "server/src/features/enrichment/ready-rule.ts",
  "server/src/features/enrichment/template.ts",
  "server/src/features/incident-tags/tag-incident.ts",
  "server/src/features/incident-tags/tag-source.ts",
  "server/src/features/incident-tags/tag-values.ts",
  "server/src/features/maintenance/occurrences.ts",
  "server/src/features/notifications/quiet-hours.ts",
  "server/src/features/schedules/",
  "server/src/features/sharing/share.ts",
  "server/src/features/sharing/targets.ts",
  "server/src/features/topology/graph.ts",
  "server/src/pipeline/normalise.ts",
  "server/src/pipeline/outcome-of.ts",
  "server/src/pipeline/pipeline.ts",
  "server/src/pipeline/sources/",
  "insight/",
];

export const isDecision = (file: string): boolean =>
  isProduct(file) &&
  (/^server\/src\/features\/[^/]+\/decide\.ts$/.test(file) ||
    DECISIONS.some((place) => (place.endsWith("/") ? file.startsWith(place) : file === place)));
