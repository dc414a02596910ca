/** English words that only hold sentences together: articles, pronouns, prepositions, auxiliaries. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

const STOP_WORDS = new Set(
  (
    "a about after all also an and any are as at be been before being between but by can cannot could did " +
    "do does during each for from had has have he her here his how i if in into is it its may might " +
    "more most must my no not now of on or our out over she should since so some such than that the their " +
    "them then there these they this those to under until up was we were what when where which " +
    "while who why will with would you your"
  ).split(" "),
);
