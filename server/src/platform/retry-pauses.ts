/** When what has failed is tried again: soon, and from then on every minute. */
export interface RetryPauses {
  mayTry(key: string): boolean;
  succeeded(key: string): void;
  failed(key: string): void;
  /** Forgets all but these. */
  keepOnly(keys: ReadonlySet<string>): void;
}

const firstPauseMs = 1000;
const pauseMs = 60_000;

export function retryPauses(nowMs: () => number): RetryPauses {
  const retryAt = new Map<string, number>();
  return {
    mayTry: (key) => nowMs() >= (retryAt.get(key) ?? -Infinity),
    succeeded: (key) => void retryAt.delete(key),
    failed: (key) => {
      retryAt.set(key, nowMs() + (retryAt.has(key) ? pauseMs : firstPauseMs));
    },
    keepOnly: (keys) => {
      for (const key of retryAt.keys()) if (!keys.has(key)) retryAt.delete(key);
    },
  };
}
