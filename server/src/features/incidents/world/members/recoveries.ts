/** A recovery of something that was not open then. */
export interface EarlyRecovery {
  /** The newest recovery's own time. */
  at: number;
  received_at: number;
}

/** Of identities that have no alert. */
export interface WorldRecoveries {
  byIdentity: Map<string, EarlyRecovery>;
  changed: Set<string>;
}

export const newRecoveries = (): WorldRecoveries => ({
  byIdentity: new Map(),
  changed: new Set(),
});
