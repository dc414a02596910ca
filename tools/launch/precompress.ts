import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/**
 * Fonts and pictures are compressed already; below this a packet carries the plain file as well.
 */
const WORTH = /\.(js|css|svg)$/;
const LEAST_BYTES = 1000;

/**
 * Writes `.br` and `.gz` beside what the console's build made, so that serving it compresses
 * nothing.
 */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const entries = await fs.readdir(dir, { recursive: true, withFileTypes: true });
      await Promise.all(
        entries
          .filter((entry) => entry.isFile() && WORTH.test(entry.name))
          .map((entry) => compress(path.join(entry.parentPath, entry.name))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const plain = await fs.readFile(file);
  if (plain.length < LEAST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  await fs.writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }));
  await fs.writeFile(
    `${file}.gz`,
    await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  );
}
