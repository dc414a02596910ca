import { limitDefaults, type ServerLimits } from "./server-limits.ts";

/** What one kind of work may ask of the database: none can take what another needs. */
export interface WorkLimits {
  /** Of one server process. */
  connections: number;
  connectionsPerOrganization: number;
  connectionWaitMs: number;
  /** A statement that waits for nothing, such as BEGIN, is answered by then. */
  briefMs: number;
  statementMs: number;
  lockWaitMs: number;
  idleTransactionMs: number;
}

export type Work = "requests" | "ingestion" | "pipeline" | "background" | "outbound" | "commands";

export function workLimits(work: Work, limits: ServerLimits = limitDefaults): WorkLimits {
  const shared = {
    connectionWaitMs: limits.connectionWaitMs,
    briefMs: Math.ceil(limits.connectionWaitMs * 0.6),
    lockWaitMs: limits.lockWaitMs,
    idleTransactionMs: limits.idleTransactionMs,
  };
  const few = { connections: 4, connectionsPerOrganization: 4 };
  switch (work) {
    case "requests":
      return {
        ...shared,
        connections: limits.requestConnections,
        connectionsPerOrganization: limits.requestConnectionsPerOrganization,
        statementMs: limits.queryMs,
      };
    case "ingestion":
      // Several of these follow one another before a sender is answered.
      return {
        connections: limits.ingestionConnections,
        connectionsPerOrganization: limits.ingestionConnectionsPerOrganization,
        connectionWaitMs: Math.ceil(limits.ingestAnswerMs / 2),
        briefMs: Math.ceil(limits.ingestAnswerMs / 3),
        statementMs: Math.ceil((limits.ingestAnswerMs * 2) / 3),
        lockWaitMs: Math.ceil(limits.ingestAnswerMs / 2),
        idleTransactionMs: Math.ceil(limits.ingestAnswerMs / 2),
      };
    case "pipeline":
      return { ...shared, ...few, statementMs: limits.pipelineQueryMs };
    case "background":
      return { ...shared, ...few, statementMs: limits.backgroundQueryMs };
    case "commands":
      // Whoever started one waits for it, and it may think between what it reads.
      return {
        ...shared,
        ...few,
        statementMs: 10 * limits.backgroundQueryMs,
        lockWaitMs: limits.backgroundQueryMs,
        idleTransactionMs: limits.backgroundQueryMs,
      };
    case "outbound":
      // Nobody outside is waited for in a transaction: a server that is gone holds up no target.
      return { ...shared, ...few, statementMs: limits.queryMs };
  }
}
