/**
 * Two letters for a person: of the first and the last word, else the first two of the only word.
 */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._@-]+/)
    .filter(Boolean);
  const first = [...(words[0] ?? "")];
  const last = [...(words.length > 1 ? (words.at(-1) ?? "") : first.slice(1).join(""))];
  return `${first[0] ?? ""}${last[0] ?? ""}`.toLocaleUpperCase();
}
