import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** For a database that goes again with it. */
export async function inThrowAwayDirectory<Result>(
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-verify-"));
  await chmod(directory, 0o755); // root hands PostgreSQL to another account, which must get in
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
