/** When a message is tried again, and when no longer. */
const firstDelayS = 15;
const maxDelayS = 15 * 60;
const lifeS = 24 * 3600;
/** Of the delay, to either side: what failed together does not come back together. */
const jitter = 0.2;

/**
 * Unix seconds of the next try; null when there is none. `attempts` counts those that were made,
 * `random` is from 0 to 1.
 */
export function nextTry(
  {
    attempts,
    created_at,
    retryAfterS,
  }: { attempts: number; created_at: number; retryAfterS: number | null },
  { nowS, random }: { nowS: number; random: number },
): number | null {
  if (nowS - created_at >= lifeS) return null;
  const delayS = Math.min(maxDelayS, firstDelayS * 2 ** Math.min(20, attempts - 1));
  const spreadS = delayS * (1 - jitter + 2 * jitter * random);
  return nowS + Math.max(retryAfterS ?? 0, spreadS);
}

/** A target that is down is tried so often. */
export const downEveryS = 60;
