/** Of models that analyse incidents. */
export const aiLimits = {
  configurations: 20,
  recommendedTags: 5,
  addendumCharacters: 4000,
  callsMost: 100_000,
  tokensMost: 1_000_000_000,
  timeoutLeastS: 1,
  timeoutMostS: 120,
  /** Of a conversation with the assistant. */
  turns: 20,
  turnCharacters: 4000,
} as const;
