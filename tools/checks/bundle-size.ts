import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { PROJECT } from "../launch/project.ts";

/** Asked for by the entry, without anybody doing anything. */
const FIRST = ["web/src/app/start.tsx", "web/src/screens/feed/Feed.tsx"];

/**
 * What the browser loads before the feed stands: the entry, the console, the feed's screen, and
 * all that they import at once. Built in memory, as NODE_ENV says. Scripts that are asked for later do not count,
 * be it by a click or by a turn towards the list.
 */
export async function feedGzipBytes(): Promise<number> {
  const output = await build({
    root: path.join(PROJECT, "web"),
    configFile: path.join(PROJECT, "vite.config.ts"),
    logLevel: "error",
    build: { write: false },
  });
  const chunks = (Array.isArray(output) ? output : [output])
    .flatMap((result) => ("output" in result ? result.output : []))
    .filter((chunk) => chunk.type === "chunk");
  const roots = chunks.filter(
    ({ isEntry, facadeModuleId }) =>
      isEntry || FIRST.some((file) => facadeModuleId === path.join(PROJECT, file)),
  );
  if (roots.length !== 1 + FIRST.length)
    throw new Error(
      `the console's entry, ${FIRST.join(" and ")} are chunks of their own; found ${roots.length}`,
    );
  const loaded = closure(roots, new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
  return [...loaded].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
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
