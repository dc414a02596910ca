const maxAttempts = 5;

/**
 * For one transaction over much: background work may hold what it changes and wait for what it has
 * changed already, and PostgreSQL ends one of the two.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (
        attempt === maxAttempts ||
        !(error instanceof Error) ||
        !("code" in error) ||
        error.code !== "40P01"
      )
        throw error;
    }
  }
}
