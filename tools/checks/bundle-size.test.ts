import { expect, test, vi } from "vitest";
import { firstView } from "./bundle-size.ts";

/** Of script and style as they are sent; docs/performance.md says what it is now. */
const MAX_BYTES = 150_500;
/** On a slow line each request costs as much as several kilobytes. */
const MAX_FILES = 10;

test("the feed's first rows need little script and style, in few files", async () => {
  // Of a test run the bundler would make a build for developers.
  vi.stubEnv("NODE_ENV", "production");
  const { files, bytes } = await firstView();
  expect(
    bytes,
    "what the first rows do not need is imported where it is asked for, by import() or onDemand",
  ).toBeLessThanOrEqual(MAX_BYTES);
  expect(files.slice(MAX_FILES), "files more than these").toEqual([]);
});
