import { beforeAll, expect, test, vi } from "vitest";
import { buildInMemory, type ConsoleBuild } from "./bundle-size.ts";

/** Of script and style as they are sent; docs/performance.md says what it is now. */
const MAX_BYTES = 150_500;
/** On a slow line each request costs as much as several kilobytes. */
const MAX_FILES = 10;
/** With the first view's own; what is asked for once the screen stands does not count. */
const MAX_FILES_OF_A_SCREEN = 40;

let built: ConsoleBuild;
beforeAll(async () => {
  // Of a test run the bundler would make a build for developers.
  vi.stubEnv("NODE_ENV", "production");
  built = await buildInMemory();
});

test("the feed's first rows need little script and style, in few files", () => {
  const { files, bytes } = built.firstView;
  expect(
    bytes,
    "what the first rows do not need is imported where it is asked for, by import() or onDemand",
  ).toBeLessThanOrEqual(MAX_BYTES);
  expect(files.slice(MAX_FILES), "files more than these").toEqual([]);
});

test("a screen needs few files: what several screens share travels together", () => {
  expect(built.filesOfScreens.size).toBeGreaterThan(30);
  const scattered = [...built.filesOfScreens].filter(
    ([, files]) => files.length > MAX_FILES_OF_A_SCREEN,
  );
  expect(
    scattered.map(([screen, files]) => `${screen}: ${files.length}`),
    "vite.config.ts puts small pieces into one file",
  ).toEqual([]);
});
