import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";

/** What every feature's routes are given. */
export interface Parts {
  db: Db;
  clock: Clock;
}
