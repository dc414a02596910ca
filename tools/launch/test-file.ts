/** Runs around every test file. Files share processes, so what a file opened or replaced ends with it. */
import { afterAll, vi } from "vitest";
import { closeFile } from "#server/test-closing.ts";

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await closeFile();
});
