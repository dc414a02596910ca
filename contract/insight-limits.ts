export const insightLimits = {
  reasonCharacters: 2000,
  /** Of what was shown, kept with the verdict; more of a text is cut. */
  shownCharacters: 4000,
  /** Verdicts that are older no longer count. */
  precisionDays: 90,
  /** Of fewer verdicts nothing is concluded. */
  fewestVerdicts: 10,
  /** A kind that is right less often hides itself. */
  leastPrecision: 0.3,
} as const;

export const similarityLimits = {
  /** Of what incidents are compared with. */
  days: 90,
  items: 5,
  /** The explanations of a search can be asked for so long. */
  requestHours: 24,
  actions: 8,
  steps: 8,
  /** Of an action that is judged or applied. */
  actionCharacters: 2000,
  /** Of evidence that is quoted. */
  quoteCharacters: 500,
} as const;
