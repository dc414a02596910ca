import type { Sentence } from "./sentence.ts";

/** Whether the clause that begins at `from` is denied: "not in fra1", "except team payments". */
export function negationBefore(sentence: Sentence, from: number): boolean {
  for (let place = from - 1; place >= 0 && from - place <= 4; place -= 1) {
    const word = sentence.lower(place);
    if (NEGATIONS.test(word)) {
      sentence.claim(place, place + 1);
      return true;
    }
    if (word === "than" && sentence.lower(place - 1) === "other") {
      sentence.claim(place - 1, place + 1);
      return true;
    }
    if (!BETWEEN.test(word) && !sentence.mentionAt(place)) return false;
  }
  return false;
}

const NEGATIONS =
  /^(?:not|no|except|without|excluding|exclude|excludes|never|isn't|aren't|wasn't|weren't|doesn't|don't|ignoring|ignore)$/;
const BETWEEN =
  /^(?:in|of|on|from|for|with|by|at|to|the|an?|any|is|are|be|have|has|those|that|assigned)$/;
