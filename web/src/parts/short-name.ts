/**
 * Long names keep their beginning and their end, where they differ. The whole name belongs in a
 * tooltip.
 */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > MOST
    ? `${letters.slice(0, KEPT).join("")}…${letters.slice(-KEPT).join("")}`
    : name;
}

const MOST = 20;
const KEPT = 8;
