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
  const { br, gz } = await compressed(plain);
  await fs.writeFile(`${file}.br`, br);
  await fs.writeFile(`${file}.gz`, gz);
}

/** As browsers get it; below the least bytes it is sent as it is. */
export async function compressed(plain: Buffer): Promise<{ br: Buffer; gz: Buffer }> {
  if (plain.length < LEAST_BYTES) return { br: plain, gz: plain };
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return {
    br: await promisify(brotliCompress)(plain, { params }),
    gz: await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  };
}
