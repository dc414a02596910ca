/** Processor time as Linux counts it: in hundredths of a second. */
import { readFile } from "node:fs/promises";
import type { OwnServer } from "./own-server.ts";

/** Of a process so far, in seconds. */
export async function processorS(pid: number): Promise<number> {
  const { own } = await timesOf(pid);
  return own;
}

/** Of all processes of the database so far, those that have ended included. */
export async function databaseProcessorS({ owner }: OwnServer): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE pid IS NOT NULL",
  );
  const [first] = rows;
  if (first === undefined) throw new Error("the database has no processes");
  const { parent } = await timesOf(first.pid);
  const main = await timesOf(parent);
  let sum = main.own + main.ofEnded;
  for (const { pid } of rows)
    // One may have ended since, then the main process counts it.
    sum += await processorS(pid).catch(() => 0);
  return sum;
}

/** Fields 4 and 14 to 17 of proc_pid_stat(5). */
async function timesOf(pid: number): Promise<{ parent: number; own: number; ofEnded: number }> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return {
    parent: Number(fields[1]),
    own: (user + system) / 100,
    ofEnded: (endedUser + endedSystem) / 100,
  };
}
