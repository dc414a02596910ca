import pg from "pg";
import { databaseFaultOf } from "../database-fault.ts";
import type { Handler, Job } from "./handler.ts";

const firstDelayS = 5;
const maxDelayS = 3600;
/** The last comes ten and a half hours after the first: a mail server may be away for a night. */
export const maxAttempts = 20;

/** No later attempt can end otherwise, such as mail to an address that is none. */
export class FinalFailure extends Error {}

/** Whoever was called asks to be left alone for so long, as by Retry-After (RFC 9110, 10.2.3). */
export class PostponedFailure extends Error {
  readonly waitS: number;
  constructor(message: string, waitS: number) {
    super(message);
    this.waitS = waitS;
  }
}

export interface NextAttempt {
  dueAt: number;
  /** Set when there is none: the job is a dead letter. */
  deadAt: number | null;
}

/**
 * Each failure doubles the wait. What recurs never dies, and never waits longer than until its next
 * time.
 */
export function nextAttempt(
  { attempts }: Pick<Job, "attempts">,
  { everyS }: Pick<Handler, "everyS">,
  nowS: number,
): NextAttempt {
  const delayS = Math.min(maxDelayS, firstDelayS * 2 ** attempts);
  if (everyS !== undefined) return { dueAt: nowS + Math.min(delayS, everyS), deadAt: null };
  if (attempts + 1 < maxAttempts) return { dueAt: nowS + delayS, deadAt: null };
  return { dueAt: nowS, deadAt: nowS };
}

/**
 * The database was away, without space, or somebody else's lock or version stood in the way: not
 * the job's fault, and the next attempt may be at once. A cancelled statement (57014) is not among
 * them: a job that always takes too long would never end.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== "57014" && databaseFaultOf(error) !== null;

/** For people: the first lines say what happened. */
export const errorText = (error: unknown): string => String(error).slice(0, 500);
