const attempts = 5;

/**
 * For one transaction over much: background work may hold what it changes and wait for what it has
 * changed already, and PostgreSQL ends one of the two.
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (
        attempt === attempts ||
        !(error instanceof Error) ||
        !("code" in error) ||
        error.code !== "40P01"
      )
        throw error;
    }
  }
}
