import { databaseFaultOf, faultWords } from "./database-fault.ts";
import { openPool } from "./connection-pool.ts";
import type { ApplicationAddress } from "./prepare-role.ts";
import { shareCall } from "./share-call.ts";

/** Whether this server can work just now, on a connection of its own that nothing else uses. */
export interface Readiness {
  /** Why not; null where it can. Answers within two seconds. */
  problem(): Promise<string | null>;
  close(): Promise<void>;
}

/** One wait for a connection and one for the answer. */
const waitMs = 900;
const probeLimits = {
  connections: 1,
  connectionsPerOrganization: 1,
  connectionWaitMs: waitMs,
  briefMs: waitMs,
  statementMs: waitMs,
  lockWaitMs: waitMs,
  idleTransactionMs: waitMs,
};

export function openReadiness(
  { url, sessionUrl }: ApplicationAddress,
  hasRoom: () => boolean,
): Readiness {
  const pool = openPool(url, probeLimits, { isPooled: sessionUrl !== null });
  const ask = async (): Promise<string | null> => {
    try {
      const connection = await pool.connect();
      const answer = await connection
        .queryBriefly<{ is_read_only: boolean }>(
          "SELECT current_setting('transaction_read_only')::bool AS is_read_only",
        )
        .finally(() => connection.release());
      if (answer.rows[0]?.is_read_only !== false) return faultWords.read_only;
      return hasRoom() ? null : faultWords.storage;
    } catch (error) {
      return faultWords[databaseFaultOf(error) ?? "away"];
    }
  };
  return {
    problem: shareCall(ask),
    close: pool.close,
  };
}
