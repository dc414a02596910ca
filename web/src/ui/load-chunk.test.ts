import { afterEach, expect, test } from "vitest";
import { loadChunk, setChunkRecovery } from "./load-chunk.ts";

const lost = new TypeError("Failed to fetch dynamically imported module");

afterEach(() => setChunkRecovery((error) => Promise.reject(error)));

test("a part that does not arrive is asked for again once that is worth it", async () => {
  const recoveries: number[] = [];
  setChunkRecovery(async (_error, failures) => {
    recoveries.push(failures);
    return { wasOffline: false };
  });
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries < 3 ? Promise.reject(lost) : Promise.resolve("part");
  };
  expect(await loadChunk(load)).toBe("part");
  expect(recoveries).toEqual([1, 2]);
});

test("what did not arrive without a line does not count", async () => {
  const recoveries: number[] = [];
  setChunkRecovery(async (_error, failures) => {
    recoveries.push(failures);
    return { wasOffline: recoveries.length === 2 };
  });
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries < 5 ? Promise.reject(lost) : Promise.resolve("part");
  };
  expect(await loadChunk(load)).toBe("part");
  expect(recoveries).toEqual([1, 2, 1, 2]);
});

test("what the application cannot get over is told to whoever asked", async () => {
  await expect(loadChunk(() => Promise.reject(lost))).rejects.toBe(lost);
});
