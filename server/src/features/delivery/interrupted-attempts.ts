import type { AttemptRow } from "./store-claims.ts";

/** Whoever has not said by then what became of a message is gone. */
export const leaseS = 30;

export interface LapsedClaim {
  id: string;
  /** When a claim ran out whose holder never said what became of it; null where none did. */
  lapsed_at: number | null;
}

/** The message may have arrived: whoever sent it died before the answer was written down. */
export const interruptedAttempts = (claims: readonly LapsedClaim[]): AttemptRow[] =>
  claims.flatMap(({ id, lapsed_at }) =>
    lapsed_at === null
      ? []
      : [
          {
            delivery_id: id,
            at: lapsed_at - leaseS,
            ms: 0,
            status: null,
            error: "The server that sent it stopped before the answer was written down",
          },
        ],
  );
