/** Limits that both halves and the documentation quote. Units last. */
export const limits = {
  bodyBytes: 1024 * 1024,
  bodyCeilingBytes: 5 * 1024 * 1024,
  /** Of a request other than events, unless its endpoint says more. */
  requestBodyBytes: 1024 * 1024,
  /** Of those, the ones that ask for no session. */
  publicBodyBytes: 64 * 1024,
  gzipRatio: 20,
  eventsPerRequest: 1000,
  tagsPerAlert: 2000,
  itemsPerTag: 30,
  itemCharacters: 512,
  descriptionCharacters: 2048,
  /** An event may say it happened this far after its receipt; later ones are refused. */
  futureTimestampS: 24 * 3600,
  /** Senders whose clock is further ahead are taken at the time of receipt. */
  clockToleranceS: 300,
  inboxEvents: 200_000,
  alertsPerIncident: 300,
  /** In one answer to Alertmanager's tools. */
  alertmanagerAlerts: 10_000,
  idsPerAction: 500,
  /** Of a list of deliveries, no more are counted. */
  countedDeliveries: 10_000,
  feedPage: 50,
  feedPageMost: 200,
  bpqlCharacters: 25_000,
  /** Queries of the search line that a person is offered again. */
  recentQueries: 8,
  recentQueryCharacters: 500,
  /** Of one person. */
  savedQueries: 200,
  commentCharacters: 10_000,
  nameCharacters: 200,
  timelineSteps: 100,
  /** Distinct (field, value) pairs that an incident can be searched by. */
  factsPerIncident: 5000,
  /** Characters of a description that search reads. */
  searchedCharacters: 512,
  respondersPerIncident: 50,
  mentionsPerComment: 50,
  activityPage: 30,
  targetsPerShare: 50,
  shareMessageCharacters: 2000,
  incidentTags: 100,
  /** Automatic rules of all incident tags together, and with the toggle that raises it. */
  automaticRules: 25,
  automaticRulesRaised: 250,
  undoS: 24 * 3600,
  previewTokenDays: 30,
  /** Characters of a tag's value that a receipt tells. */
  receiptCharacters: 128,
  enrichmentTags: 1000,
  rulesPerTag: 500,
  /** Of alerts, and of incidents. */
  views: 200,
  /** Of a feed, named with their incidents. */
  feedGroups: 200,
  columnsPerView: 40,
  /** Values of a tag that a row of the feed names; the others are counted. */
  valuesPerTagColumn: 3,
  /** Environments, or roles, that one view names. */
  viewTargets: 200,
  tagsPerCategory: 50,
  /** Of one rule, written as JSON. */
  ruleTestsCharacters: 1_000_000,
} as const;
