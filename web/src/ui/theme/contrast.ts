export type Ink = "light" | "dark" | "black";

/**
 * Text on a bar of any colour: the ink that stands out more. Black only where neither reaches 4.5 :
 * 1.
 */
export function inkOn(background: string): { ink: Ink; ratio: number } {
  const ground = luminance(background);
  const ranked = INKS.map(([ink, light]) => ({ ink, ratio: ratio(ground, light) }));
  const better = ranked.reduce((best, next) => (next.ratio > best.ratio ? next : best));
  return better.ratio >= READABLE ? better : { ink: "black", ratio: ratio(ground, 0) };
}

/** WCAG contrast ratio of two colours written as #rgb or #rrggbb, from 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  return ratio(luminance(a), luminance(b));
}

/** Whether the text is a colour these functions can read. */
export function isHexColor(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim());
}

const READABLE = 4.5;
// Luminance of --ink-light and --ink-dark in tokens.css.
const INKS: readonly (readonly [Ink, number])[] = [
  ["light", 1],
  ["dark", 0.00472],
];

function ratio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  const hex = color.trim().slice(1);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
