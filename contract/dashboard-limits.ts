export const dashboardLimits = {
  /** Of one person, and of the organization itself. */
  dashboards: 200,
  widgets: 50,
  textCharacters: 10_000,
} as const;
