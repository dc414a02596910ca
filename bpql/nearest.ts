/** What somebody meant who wrote a name that there is not. */
import { distance } from "fastest-levenshtein";

/** The known name that is most alike; null where none is alike enough to be meant. */
export function nearest(name: string, known: readonly string[]): string | null {
  const text = name.toLowerCase();
  if (text.length < MIN_LENGTH) return null;
  const longer = known.filter((candidate) => candidate.toLowerCase().startsWith(text));
  if (longer.length > 0) return shortest(longer);

  // Two letters that are swapped are two edits.
  const most = text.length < 4 ? 1 : Math.max(2, Math.floor(text.length / 3));
  let best: { candidate: string; edits: number } | null = null;
  for (const candidate of known) {
    if (Math.abs(candidate.length - text.length) > most) continue;
    const edits = distance(text, candidate.toLowerCase());
    if (edits <= most && (best === null || edits < best.edits)) best = { candidate, edits };
  }
  return best?.candidate ?? null;
}

const MIN_LENGTH = 2;

const shortest = (names: readonly string[]): string =>
  names.reduce((short, name) => (name.length < short.length ? name : short));
