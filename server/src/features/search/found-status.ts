import { rankOf, statuses } from "#contract/statuses.ts";

export const statusRankSql = (column: string): string =>
  `CASE ${column} ${statuses
    .map((status) => `WHEN '${status}' THEN ${rankOf(status)}`)
    .join(" ")} ELSE 0 END`;
