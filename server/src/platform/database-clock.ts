import type { Clock } from "./clock.ts";
import type { Db, Sql } from "./db.ts";
import { log } from "./log.ts";

const sampleEveryMs = 2000;
/** A difference of this size is told: somebody's clock was set. */
const stepS = 5;

export interface DatabaseClock extends Clock {
  stop(): void;
}

/**
 * The database's time, which is the same for every server: it is asked every two seconds, and
 * counted on by this process's monotonic clock in between. The server's own wall clock decides
 * nothing. Christian's algorithm: the database's time stands for the middle of the question's way,
 * and is off by half of it at most.
 */
export async function databaseClock(
  db: Pick<Db, "system">,
  elapsedS: () => number = () => performance.now() / 1000,
): Promise<DatabaseClock> {
  let offsetS = (await sample(db, elapsedS)).offsetS;
  const nowS = (): number => elapsedS() + offsetS;
  const synchronize = async (): Promise<void> => {
    const latest = await sample(db, elapsedS);
    const differenceS = latest.offsetS - offsetS;
    // What the way may have cost is no difference: the time runs on evenly.
    if (Math.abs(differenceS) <= latest.errorS) return;
    if (Math.abs(differenceS) > stepS) log.warn({ seconds: differenceS }, "the clock was set");
    offsetS = latest.offsetS;
  };
  let isWaiting = false;
  const timer = setInterval(() => {
    if (isWaiting) return;
    isWaiting = true;
    // Without an answer the time runs on; whoever needs the database hears of it.
    void synchronize()
      .catch(() => undefined)
      .finally(() => {
        isWaiting = false;
      });
  }, sampleEveryMs);
  timer.unref();
  return { nowS, stop: () => clearInterval(timer) };
}

function sample(
  db: Pick<Db, "system">,
  elapsedS: () => number,
): Promise<{ offsetS: number; errorS: number }> {
  return db.system(async (sql) => {
    const beganS = elapsedS();
    const databaseS = await loadDatabaseTime(sql);
    const endedS = elapsedS();
    return { offsetS: databaseS - (beganS + endedS) / 2, errorS: (endedS - beganS) / 2 };
  });
}

/** The one place where SQL asks for the time: Unix seconds. */
export async function loadDatabaseTime(sql: Sql): Promise<number> {
  const [row] = await sql<{ now: number }>(
    "SELECT extract(epoch FROM clock_timestamp())::float8 AS now",
    [],
    "database-time",
  );
  if (!row) throw new Error("the database told no time");
  return row.now;
}
