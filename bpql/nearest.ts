/** What somebody meant who wrote a name that there is not. */

/** The known name that is most alike; null where none is alike enough to be meant. */
export function nearest(name: string, known: readonly string[]): string | null {
  const text = name.toLowerCase();
  if (text.length < MIN_LENGTH) return null;
  const begun = known.filter((candidate) => candidate.toLowerCase().startsWith(text));
  if (begun.length > 0) return shortest(begun);

  const most = Math.max(1, Math.floor(text.length / 3));
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of known) {
    if (Math.abs(candidate.length - text.length) > most) continue;
    const distance = editDistance(text, candidate.toLowerCase());
    if (distance <= most && (best === null || distance < best.distance))
      best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

const MIN_LENGTH = 2;

const shortest = (names: readonly string[]): string =>
  names.reduce((short, name) => (name.length < short.length ? name : short));

/** Letters to add, leave out, replace or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
