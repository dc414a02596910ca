/** Texts within the limits of receivers, with a sign that something is missing. */

/** To at most so many UTF-16 units, with `sign` where something is missing; no character is halved. */
export function cutText(text: string, max: number, sign = "…"): string {
  if (text.length <= max) return text;
  const beginning = text.slice(0, Math.max(0, max - sign.length));
  return `${beginning.replace(/[\uD800-\uDBFF]$/, "")}${sign}`;
}

/** To at most so many bytes of UTF-8. */
export function cutBytes(text: string, max: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= max) return text;
  const sign = Buffer.byteLength("…");
  // Back to where a character begins.
  let end = Math.max(0, max - sign);
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.subarray(0, end).toString()}…`;
}

/** With the address at the end, also of a text that is cut before it. */
export function withLink(
  text: string,
  { url, max, cut }: { url: string; max: number; cut: typeof cutText },
): string {
  const whole = cut(text, max);
  return whole.includes(url) ? whole : `${cut(text, max - url.length - 2)}\n\n${url}`;
}
