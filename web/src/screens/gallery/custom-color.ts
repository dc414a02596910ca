/** A colour that an organization might choose for its bar, as it would arrive: #rrggbb. */
export function customColor(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, "0")}`;
}
