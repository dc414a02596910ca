/** Two letters that stand for a name: of its first two words, or its first two. */
export function kindMark(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = "", second = ""] = words;
  const letters = second === "" ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join("");
}
