/** Why the database could not do its work just now: passing troubles, none of them a bug. */
export type DatabaseFault = "away" | "busy" | "storage" | "read_only";

/** Null for every other error. */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  // Out of disk, memory or files; the system's own input and output failed.
  if (/^(53[124]|58)/.test(code)) return "storage";
  if (code === "25006") return "read_only";
  // A limit on a statement or on waiting for a lock; two transactions in each other's way.
  if (/^(57014|55P03|40001|40P01)$/.test(code)) return "busy";
  return isAway(code, error.message) ? "away" : null;
}

/**
 * 25P03: the database ended a transaction that said nothing. 53300: no connection is left. The rest
 * are connections that were refused, lost, or given up.
 */
const isAway = (code: string, message: string): boolean =>
  /^(08|57P0|53300|25P03|ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOST|ENET)/.test(code) ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  );

/** For whoever is refused. */
export const faultWords: Readonly<Record<DatabaseFault, string>> = {
  away: "the database does not answer",
  busy: "the database is too busy",
  storage: "the database cannot store anything",
  read_only: "the database takes no changes",
};
/** When asking again is worth it, in seconds. */
export const faultRetryS: Readonly<Record<DatabaseFault, number>> = {
  away: 2,
  busy: 2,
  storage: 10,
  read_only: 5,
};
