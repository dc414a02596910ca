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

export interface FirstView {
  files: string[];
  /** As they are sent to a browser that takes brotli, as all do. */
  bytes: number;
}

/**
 * What the browser loads before the feed's first rows stand: the page's own script, the entry, the
 * console, the feed's screen, and all scripts and styles that they import at once. Built in memory,
 * as NODE_ENV says. What is asked for later does not count, be it by a click or once the rows stand.
 */
export async function firstView(): Promise<FirstView> {
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
  const roots = chunks.filter(
    ({ isEntry, moduleIds }) =>
      isEntry || FIRST.some((file) => moduleIds.includes(path.join(PROJECT, file))),
  );
  const loaded = closure(roots, new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
  const styles = new Set(
    [...loaded].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
  );
  const texts = new Map<string, string | Uint8Array>([
    ["page-early.js", fs.readFileSync(path.join(PROJECT, "web/public/page-early.js"))],
    ...[...loaded].map((chunk) => [chunk.fileName, chunk.code] as const),
    ...parts.flatMap((part) =>
      part.type === "asset" && styles.has(part.fileName)
        ? [[part.fileName, part.source] as const]
        : [],
    ),
  ]);
  const sizes = await Promise.all(
    [...texts.values()].map(async (text) => (await compressed(Buffer.from(text))).br.length),
  );
  return { files: [...texts.keys()], bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function closure(
  roots: readonly Rolldown.OutputChunk[],
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<Rolldown.OutputChunk> {
  const chunks = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const name of chunk.imports) add(byName.get(name));
  };
  roots.forEach(add);
  return chunks;
}
