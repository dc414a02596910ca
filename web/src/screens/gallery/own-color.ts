/** A colour that an organization might choose for its bar, as it would arrive: #rrggbb. */
export function ownColor(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, "0")}`;
}
