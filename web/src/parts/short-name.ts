/**
 * Long names keep their beginning and their end, where they differ. The whole name belongs in a
 * tooltip.
 */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > MAX_LENGTH
    ? `${letters.slice(0, KEPT_LENGTH).join("")}…${letters.slice(-KEPT_LENGTH).join("")}`
    : name;
}

const MAX_LENGTH = 20;
const KEPT_LENGTH = 8;
