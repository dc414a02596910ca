/** The typed client: generated from the OpenAPI document, with what stands in client/src. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generateSource } from "oazapfts";
import {
  type OpenApiDocument,
  openApiDocument,
} from "#server/features/health/open-api/document.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

/** Writes JavaScript and types into `outDir`. */
export async function buildClient(outDir: string): Promise<void> {
  const cache = path.join(project, ".cache");
  await mkdir(cache, { recursive: true });
  // Within the project, where what the client imports is found.
  const sources = await mkdtemp(path.join(cache, "client-"));
  try {
    await writeSources(sources);
    await rm(outDir, { recursive: true, force: true });
    await compile(sources, outDir);
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
}

async function writeSources(folder: string): Promise<void> {
  const document = openApiDocument(null);
  const documentFile = path.join(folder, "openapi.json");
  await writeFile(documentFile, JSON.stringify(document));
  const calls = await generateSource(documentFile, {
    optimistic: true,
    argumentStyle: "object",
    mergeReadWriteOnly: true,
  });
  await rm(documentFile);
  await cp(path.join(project, "client/src"), folder, { recursive: true });
  await writeFile(path.join(folder, "calls.ts"), calls);
  await writeFile(path.join(folder, "client.ts"), entryOf(creatingPaths(document)));
}

/** The document says which calls take an Idempotency-Key. */
const creatingPaths = ({ paths }: OpenApiDocument): string[] =>
  Object.entries(paths).flatMap(([address, { post }]) =>
    JSON.stringify(post?.["parameters"] ?? []).includes("#/components/parameters/IdempotencyKey")
      ? [address]
      : [],
  );

const entryOf = (creating: readonly string[]): string => `import { bindCalls } from "./bind.ts";
import * as calls from "./calls.ts";
import { type ConnectionOptions, openConnection } from "./connection.ts";

export type * from "./calls.ts";
export { type Problem, TocsinError } from "./errors.ts";
export { itemsOf, type ListPage } from "./items.ts";
export type { ConnectionOptions };

/** Every call of the API, over one connection. */
export const connect = (options: ConnectionOptions) =>
  bindCalls(calls, openConnection(options, creatingPaths));

const creatingPaths = ${JSON.stringify(creating, null, 2)};
`;

async function compile(sources: string, outDir: string): Promise<void> {
  const compilerOptions = {
    target: "es2022",
    lib: ["es2024", "dom", "dom.iterable"],
    module: "nodenext",
    strict: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: true,
    types: [],
    rootDir: sources,
    outDir,
  };
  const config = path.join(sources, "tsconfig.json");
  await writeFile(config, JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const compiler = path.join(project, "node_modules/.bin/tsc");
  await run(compiler, ["-p", config]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(`the client does not compile:\n${stdout}`);
  });
}
