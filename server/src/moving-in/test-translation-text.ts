import { filesOf } from "../rules-as-code/files.ts";
import type { Translation } from "./draft.ts";

/** Its files, each under its name, and its notes. */
export const translationText = ({ code, rows, notes }: Translation): string =>
  [
    ...[...filesOf(code), ...rows].map(([file, text]) => `# ${file}\n${text}`),
    `# notes\n${notes.map(({ line, path, why }) => `${line} ${path}: ${why}\n`).join("")}`,
  ].join("\n");
