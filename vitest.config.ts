import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/launch/longest-first.ts";

// One zone for all, so that a test on somebody's laptop says what it says elsewhere.
process.env.TZ = "UTC";
// Programs that tests start, some of them thirty times, need not be compiled each time.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, ".cache/compiled");

export default defineConfig({
  test: {
    environment: "node",
    // The server holds every answer against its contract; a refusal is a refusal, and what it logs
    // on the way is noise here.
    env: { TOCSIN_CHECK_REPLIES: "1", TOCSIN_LOG: "silent" },
    maxWorkers: 2,
    // A process for each file would spend more on starting and importing than on testing: what a file
    // opens or replaces is undone at its end instead, see the set-up file.
    isolate: false,
    setupFiles: "tools/launch/test-file.ts",
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "code",
          include: ["{contract,bpql,time,insight,server,web,tools,bench}/**/*.test.ts"],
          exclude: ["tools/checks/*.test.ts"],
          globalSetup: "tools/launch/test-database.ts",
        },
      },
      { extends: true, test: { name: "house", include: ["tools/checks/*.test.ts"] } },
    ],
  },
});
