import type { FieldReader } from "../mapping/lookup-table.ts";
import { parseTemplate } from "./template.ts";

export interface Composition {
  /** The tags it needs: without one of them the rule is skipped. */
  fields: readonly string[];
  /** null when a tag is missing. Of a tag with several values the first is taken. */
  compose(read: FieldReader): string | null;
}

/** Or why it cannot. `${tag}` is encoded for a URL, `${exact(tag)}` stands as it is. */
export function readyComposition(template: string): Composition | string {
  const pieces = parseTemplate(template);
  if (typeof pieces === "string") return pieces;
  const parts = pieces.map((piece) => ("text" in piece ? piece : parseInsert(piece.name)));
  return {
    fields: [...new Set(parts.flatMap((part) => ("field" in part ? [part.field] : [])))],
    compose: (read) => {
      let text = "";
      for (const part of parts) {
        const value = "text" in part ? part.text : read(part.field)[0];
        if (value === undefined || value === "") return null;
        text += "text" in part || part.isExact ? value : encodeURIComponent(value.toWellFormed());
      }
      return text;
    },
  };
}

function parseInsert(name: string): { field: string; isExact: boolean } {
  const exact = /^exact\((.+)\)$/i.exec(name)?.[1];
  return { field: (exact ?? name).trim().toLowerCase(), isExact: exact !== undefined };
}
