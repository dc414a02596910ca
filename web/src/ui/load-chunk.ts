/**
 * What is done when a part of the console did not arrive, for the `failures`th time since the line
 * was last away. Resolves when another try is worth it; what it rejects with is the end.
 */
export type ChunkRecovery = (error: unknown, failures: number) => Promise<ChunkTry>;
export interface ChunkTry {
  /** That it did not arrive says nothing about the part. */
  wasOffline: boolean;
}

/** Loads a part of the console. Without a connection it waits for it: nothing on the page breaks. */
export async function loadChunk<T>(load: () => Promise<T>, failures = 0): Promise<T> {
  const result = await load().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("value" in result) return result.value;

  const { wasOffline } = await recover(result.error, failures + 1);
  return loadChunk(load, wasOffline ? 0 : failures + 1);
}

/** The same as a guess: where it fails, nothing happens. */
export const prefetchChunk = (load: () => Promise<unknown>): Promise<boolean> =>
  load().then(
    () => true,
    () => false,
  );

/** How the application gets over it. */
export function setChunkRecovery(recovery: ChunkRecovery): void {
  recover = recovery;
}

let recover: ChunkRecovery = (error) => Promise.reject(error);
