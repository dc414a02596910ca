export const metricLimits = {
  nameCharacters: 200,
  tags: 30,
  tagNameCharacters: 64,
  tagCharacters: 200,
  pointsPerSeries: 1440,
  seriesPerRequest: 5000,
  pointsPerRequest: 20_000,
  /** That an organization has at a time. */
  series: 2000,
  /** Points and series that have had none for so long are deleted. */
  days: 30,
  /** A sender's clock may be so far ahead. */
  aheadS: 300,
} as const;
