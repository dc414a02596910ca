import { databaseClock } from "../platform/database-clock.ts";
import { openDb } from "../platform/db.ts";
import { findDatabase, type FoundDatabase } from "../platform/find-database.ts";
import { declareRecurringLater } from "../platform/jobs/recurring.ts";
import { connectOwner, type OwnerConnection } from "../platform/owner-connection.ts";
import type { Parts } from "../platform/parts.ts";
import { prepareDatabase } from "../platform/prepare-database.ts";
import { workLimits } from "../platform/work-limits.ts";

/**
 * For commands that work as the product does, through row level security; migrates what is not yet
 * migrated.
 */
export async function withParts<T>(work: (parts: Parts) => Promise<T>): Promise<T> {
  const database = await findDatabase();
  try {
    const { url, sessionUrl } = await prepareDatabase(database.ownerUrl, database);
    const db = openDb(url, workLimits("commands"), { sessionUrl });
    // An organization made here gets the jobs that a server would give it.
    declareRecurringLater(async () => (await import("./declared-handlers.ts")).declaredHandlers());
    const clock = await databaseClock(db);
    try {
      return await work({ db, clock });
    } finally {
      clock.stop();
      await db.close();
    }
  } finally {
    await database.release();
  }
}

/** For commands that look at or move whole tables. Changes no schema. */
export async function withOwner<T>(
  work: (owner: OwnerConnection, found: Omit<FoundDatabase, "release">) => Promise<T>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  const database = await findDatabase(env);
  try {
    const owner = await connectOwner(database.ownerUrl);
    try {
      return await work(owner, database);
    } finally {
      await owner.close();
    }
  } finally {
    await database.release();
  }
}
