export const anomalyLimits = {
  detectors: 100,
  queryCharacters: 2000,
  tags: 10,
  /** Points of a detector are kept so long, and no more than so many of them. */
  pointDays: 90,
  points: 10_000,
  /** What was counted or posted before a detector was made is read so far back. */
  learnDays: 28,
  /** Anomalies, with what was said of them, and the log. */
  days: 90,
  lastingMostS: 86_400,
  /** Posted series that are offered at once. */
  seriesOffered: 50,
} as const;
