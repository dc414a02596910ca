import pg from "pg";
import type { Job } from "./handler.ts";

const firstDelayS = 5;
const maxDelayS = 3600;

/** Each failure doubles the time until the next attempt. */
export const nextAttemptAt = ({ attempts }: Pick<Job, "attempts">, nowS: number): number =>
  nowS + Math.min(maxDelayS, firstDelayS * 2 ** attempts);

/**
 * Somebody else's lock or version stood in the way (serialization failure, deadlock, lock not to be
 * had): not the job's fault, and the next attempt may be at once. A cancelled statement (57014) is
 * not among them: a job that always takes too long would never end.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(40001|40P01|55P03)$/.test(error.code ?? "");

/** For people: the first lines say what happened. */
export const errorText = (error: unknown): string => String(error).slice(0, 500);
