export const clusteringLimits = {
  /** What ended or changed earlier is not looked at. */
  days: 7,
  /** Of a run, the newest. */
  incidents: 1000,
  /** Of an incident, its first. */
  alerts: 30,
  /** Of a group, unless people connect more. */
  incidentsPerIssue: 50,
  connectionsPerIssue: 300,
  /** Of a page. */
  executions: 50,
  /** Runs are kept so long. */
  keptDays: 7,
  issuesPerCall: 100,
  reasonCharacters: 2000,
} as const;
