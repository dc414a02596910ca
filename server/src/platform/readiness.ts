import { databaseFaultOf, faultWords } from "./database-fault.ts";
import { openPool } from "./connection-pool.ts";

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

export function openReadiness(url: string): Readiness {
  const pool = openPool(url, probeLimits);
  const ask = async (): Promise<string | null> => {
    try {
      const connection = await pool.connect();
      const answer = await connection
        .queryBriefly<{ is_read_only: boolean }>(
          "SELECT current_setting('transaction_read_only')::bool AS is_read_only",
        )
        .finally(() => connection.release());
      return answer.rows[0]?.is_read_only === false ? null : faultWords.read_only;
    } catch (error) {
      return faultWords[databaseFaultOf(error) ?? "away"];
    }
  };
  let asking: Promise<string | null> | null = null;
  return {
    // However many ask at the same time, one of them asks the database.
    problem: () => {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    close: pool.close,
  };
}
