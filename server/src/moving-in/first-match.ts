/** Rules of which the first that holds decides. */
import type { Query } from "#bpql/ast.ts";
import { joined, not } from "./conditions.ts";

/** The conditions under which each decides; null for one that cannot be translated, and all after it. */
export function firstMatches(conditions: readonly (Query | null)[]): (Query | null)[] {
  let open: Query[] | null = [];
  return conditions.map((condition) => {
    if (open === null || condition === null) {
      open = null;
      return null;
    }
    const decides = joined([condition, ...open]);
    open = [...open, not(condition)];
    return decides;
  });
}
