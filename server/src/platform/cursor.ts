import { refuseField } from "./refuse.ts";

/** What the last row of a page was sorted by: a list that moves repeats and skips nothing. */
export interface Cursor {
  value: number;
  id: string;
}

export const encodeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString("base64url");

export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (
      Array.isArray(parsed) &&
      typeof parsed[0] === "number" &&
      typeof parsed[1] === "string" &&
      /^\d{1,18}$/.test(parsed[1])
    )
      return { value: parsed[0], id: parsed[1] };
  } catch {
    // Not ours: refused below.
  }
  throw refuseField("unknown_cursor", "cursor");
}
