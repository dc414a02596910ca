/**
 * Where an arrow, Home or End leads in a row or column of choices; nowhere for other keys. Wraps
 * round.
 */
export function stepIndex(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (from + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (Math.max(from, 0) - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
