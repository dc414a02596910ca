/** Limits that both halves and the documentation quote. Units last. */
export const limits = {
  bodyBytes: 1024 * 1024,
  bodyCeilingBytes: 5 * 1024 * 1024,
  gzipRatio: 20,
  eventsPerRequest: 1000,
  tagsPerAlert: 2000,
  itemsPerTag: 30,
  itemCharacters: 512,
  descriptionCharacters: 2048,
  /** An event may say it happened this far after its receipt; later ones are refused. */
  futureTimestampS: 24 * 3600,
  inboxEvents: 200_000,
  alertsPerIncident: 300,
  idsPerAction: 500,
  feedPage: 50,
  feedPageMost: 200,
  bpqlCharacters: 25_000,
  commentCharacters: 10_000,
  nameCharacters: 200,
  timelineSteps: 100,
  /** Distinct (field, value) pairs that an incident can be searched by. */
  factsPerIncident: 5000,
  /** Characters of a description that search reads. */
  searchedCharacters: 512,
  activityPage: 30,
  undoS: 24 * 3600,
  previewTokenDays: 30,
} as const;

/** Organization settings and what holds until somebody changes them. Times in seconds. */
export const settingDefaults = {
  reopenWindowS: 60 * 60,
  reopenNeverAfterS: 30 * 24 * 3600,
  flapChanges: 4,
  flapWindowS: 3600,
  flapQuietS: 15 * 60,
  resolvedListedS: 24 * 3600,
  alertsPerIncident: limits.alertsPerIncident,
  bodyBytes: limits.bodyBytes,
  inboxEvents: limits.inboxEvents,
  sessionBaseS: 30 * 60,
} as const;
export type Settings = { [K in keyof typeof settingDefaults]: number };
