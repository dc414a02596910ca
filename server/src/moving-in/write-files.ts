import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { filesOf } from "../rules-as-code/files.ts";
import type { Translation } from "./draft.ts";

/** As `tocsin rules import` reads them; answers their names. */
export async function writeTranslation(
  { code, rows }: Translation,
  directory: string,
): Promise<string[]> {
  const files = [...filesOf(code), ...rows];
  for (const [file, text] of files) {
    const target = path.join(directory, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  return files.map(([file]) => file);
}
