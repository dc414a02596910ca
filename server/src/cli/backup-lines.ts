/**
 * A backup's form: gzipped lines of JSON. An object says what follows, a string is a row in
 * PostgreSQL's own text of a row.
 */
import type { Sequence } from "./store-backup.ts";

export interface Header {
  tocsin_backup: 1;
  version: string;
  made_at: string;
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  sequences: Sequence[];
}
export interface Block {
  table: string;
  organization: string | null;
}
/** Stands last: a file without it was cut short. */
export interface End {
  end: { rows: Record<string, number> };
}

export const line = (part: Header | Block | End | string): string => `${JSON.stringify(part)}\n`;
export function parseLine(text: string): Header | Block | End | string {
  if (!/^[{"]/.test(text)) throw new Error("this is not a backup of Tocsin");
  // What this program wrote has these shapes; restore checks the header before it believes any of
  // it.
  return JSON.parse(text) as Header | Block | End | string;
}
export const isHeader = (part: unknown): part is Header =>
  typeof part === "object" && part !== null && "tocsin_backup" in part && part.tocsin_backup === 1;
