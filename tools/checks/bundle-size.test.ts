import { expect, test, vi } from "vitest";
import { feedGzipBytes } from "./bundle-size.ts";

/** In bytes after gzip; docs/performance.md says what it is now. */
const MOST_BYTES = 222_000;

test("the feed loads with few scripts", async () => {
  // Of a test run the bundler would make a build for developers.
  vi.stubEnv("NODE_ENV", "production");
  expect(
    await feedGzipBytes(),
    "what the first view does not need is imported where it is asked for, by import() or onDemand",
  ).toBeLessThanOrEqual(MOST_BYTES);
});
