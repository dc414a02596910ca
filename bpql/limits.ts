export const limits = {
  /** Characters of a whole query. */
  textLength: 25_000,
  /** Parentheses and NOTs inside each other. */
  levels: 64,
  /** Characters of one regex. */
  regexLength: 1_000,
  /** Instructions of one compiled regex: the factor in front of its linear run time. */
  regexSize: 1_500,
  /** Instructions of all regexes of a query together. */
  regexSizeOfQuery: 6_000,
} as const;
