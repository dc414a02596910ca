/**
 * Singular and plural are the same word: the "S stemmer" of Harman, "How effective is suffixing?"
 * (1991), which conflates nothing else and so never joins words that differ in meaning.
 */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || !LETTERS.test(word)) return word;
  if (word.endsWith("ies")) return /[ae]ies$/.test(word) ? word : `${word.slice(0, -3)}y`;
  if (word.endsWith("es")) return /[aeo]es$/.test(word) ? word : word.slice(0, -1);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}

const LETTERS = /^[a-z]+$/;
