import fs from "node:fs";
import path from "node:path";
import { build, type Rolldown } from "vite";
import { PROJECT } from "../launch/project.ts";
import { compressed } from "../launch/precompress.ts";

/** Asked for by the entry, without anybody doing anything. */
const FIRST = [
  "web/src/app/start.tsx",
  "web/src/screens/feed/Feed.tsx",
  // The other of the two is for phones, and smaller.
  "web/src/screens/feed/WideFeed.tsx",
];

const SCREEN = /\/web\/src\/screens\/.*\.tsx$/;

export interface ConsoleBuild {
  firstView: FirstView;
  /** By the screen's module: the scripts and styles that it imports at once, the first view's own too. */
  filesOfScreens: ReadonlyMap<string, readonly string[]>;
}
interface FirstView {
  files: string[];
  /** As they are sent to a browser that takes brotli, as all do. */
  bytes: number;
}

/** In memory, as NODE_ENV says. */
export async function buildInMemory(): Promise<ConsoleBuild> {
  const output = await build({
    root: path.join(PROJECT, "web"),
    configFile: path.join(PROJECT, "vite.config.ts"),
    logLevel: "error",
    build: { write: false },
  });
  const parts = (Array.isArray(output) ? output : [output]).flatMap((result) =>
    "output" in result ? result.output : [],
  );
  const chunks = parts.filter((part) => part.type === "chunk");
  const screens = chunks.filter(
    ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && SCREEN.test(facadeModuleId ?? ""),
  );
  return {
    firstView: await firstView(parts, chunks),
    filesOfScreens: new Map(
      screens.map((screen) => [
        path.relative(PROJECT, screen.facadeModuleId ?? ""),
        filesOf(closure([screen], chunks)),
      ]),
    ),
  };
}

/**
 * What the browser loads before the feed's first rows stand: the page's own script, the entry, the
 * console, the feed's screen, and all scripts and styles that they import at once. What is asked for
 * later does not count, be it by a click or once the rows stand.
 */
async function firstView(
  parts: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  chunks: readonly Rolldown.OutputChunk[],
): Promise<FirstView> {
  const roots = chunks.filter(
    ({ isEntry, moduleIds }) =>
      isEntry || FIRST.some((file) => moduleIds.includes(path.join(PROJECT, file))),
  );
  const loaded = new Set(filesOf(closure(roots, chunks)));
  const texts = new Map<string, string | Uint8Array>([
    ["page-early.js", fs.readFileSync(path.join(PROJECT, "web/public/page-early.js"))],
    ...parts
      .filter(({ fileName }) => loaded.has(fileName))
      .map((part) => [part.fileName, part.type === "asset" ? part.source : part.code] as const),
  ]);
  const sizes = await Promise.all(
    [...texts.values()].map(async (text) => (await compressed(Buffer.from(text))).br.length),
  );
  return { files: [...texts.keys()], bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** The chunks, and all that they import at once. */
function closure(
  roots: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const name of chunk.imports) add(byName.get(name));
  };
  roots.forEach(add);
  return reached;
}

const filesOf = (chunks: ReadonlySet<Rolldown.OutputChunk>): string[] => [
  ...new Set(
    [...chunks].flatMap(({ fileName, viteMetadata }) => [
      fileName,
      ...(viteMetadata?.importedCss ?? []),
    ]),
  ),
];
