export const mappingLimits = {
  tables: 200,
  rows: 500_000,
  /** Of all tables of an organization together: each server process keeps them in memory. */
  rowsTogether: 2_000_000,
  bytes: 50 * 1024 * 1024,
  /** Former uploads of a table that can be restored. */
  versions: 5,
  /** Of all former uploads of an organization together; the oldest give way first. */
  versionRows: 1_000_000,
} as const;
