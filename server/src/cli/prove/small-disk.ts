import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** A file system of its own that a few hundred megabytes fill. */
export interface SmallDisk {
  dir: string;
  freeBytes(): number;
  /** Takes all space but so much. */
  fill(leftBytes: number): void;
  /** Gives the space back. */
  clear(): void;
  close(): void;
}

const chunkBytes = 1_000_000;

/**
 * Mounted in memory, on a directory that exists. Answers the reason where it cannot be: mounting
 * needs root, and a container may forbid it to root too.
 */
export function openSmallDisk(
  dir: string,
  sizeBytes: number,
): SmallDisk | { impossibleBecause: string } {
  if (process.platform !== "linux")
    return { impossibleBecause: "a file system in memory can be mounted on Linux only" };
  if (process.getuid?.() !== 0)
    return { impossibleBecause: "mounting a file system in memory needs root" };
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeBytes},mode=755`, "tmpfs", dir], {
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
  } catch (error) {
    return {
      impossibleBecause: error instanceof Error ? error.message.trim() : String(error),
    };
  }
  const ballast = path.join(dir, "ballast");
  const freeBytes = (): number => {
    const { bavail, bsize } = fs.statfsSync(dir);
    return bavail * bsize;
  };
  return {
    dir,
    freeBytes,
    fill: (leftBytes) => fillFile(ballast, () => freeBytes() - leftBytes),
    clear: () => fs.rmSync(ballast, { force: true }),
    // Whatever still holds a file there must not keep it mounted.
    close: () => void execFileSync("umount", ["--lazy", dir]),
  };
}

function fillFile(file: string, bytesToTake: () => number): void {
  const chunk = Buffer.alloc(chunkBytes);
  const fd = fs.openSync(file, "a");
  try {
    for (let bytes = bytesToTake(); bytes > 0; bytes = bytesToTake())
      fs.writeSync(fd, chunk, 0, Math.min(bytes, chunkBytes));
  } catch (error) {
    // The database took the rest meanwhile: full is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error; // Node's own errors have one
  } finally {
    fs.closeSync(fd);
  }
}
