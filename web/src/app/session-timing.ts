/**
 * Where a session stands. Times in milliseconds, the base interval in seconds as the server gives
 * it.
 */
export type SessionPhase =
  | { kind: "active"; checkInMs: number }
  | { kind: "warning"; leftS: number }
  | { kind: "over" };

/**
 * Without renewal a session lasts this many base intervals; nobody's key, mouse or wheel for as
 * long ends it.
 */
const LIFE_INTERVALS = 3;
/** So many before the end the warning appears. */
const WARNING_INTERVALS = 2;

/** Renewals per base interval: what is active now has been renewed long before it would end. */
export const renewEveryMs = (baseS: number): number => (baseS * 1000) / 2;

export function phaseOf({
  nowMs,
  activeMs,
  baseS,
}: {
  nowMs: number;
  activeMs: number;
  baseS: number;
}): SessionPhase {
  const idleMs = nowMs - activeMs;
  const lifeMs = LIFE_INTERVALS * baseS * 1000;
  const warnAtMs = lifeMs - WARNING_INTERVALS * baseS * 1000;
  if (idleMs >= lifeMs) return { kind: "over" };
  if (idleMs >= warnAtMs) return { kind: "warning", leftS: Math.ceil((lifeMs - idleMs) / 1000) };
  return { kind: "active", checkInMs: warnAtMs - idleMs };
}

/**
 * A person need not be there: on a wall of dashboards, and where the server is one's own machine.
 */
export function isIdleChecked({
  hostname,
  pathname,
}: {
  hostname: string;
  pathname: string;
}): boolean {
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  return !isLocal && !/^\/dashboards(\/|$)/.test(pathname);
}
