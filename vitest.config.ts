import { defineConfig } from "vitest/config";

// One zone for all, so that a test on somebody's laptop says what it says elsewhere.
process.env.TZ = "UTC";

export default defineConfig({
  test: {
    environment: "node",
    // The server holds every answer against its contract; a refusal is a refusal, and what it logs
    // on the way is noise here.
    env: { TOCSIN_CHECK_REPLIES: "1", TOCSIN_LOG: "silent" },
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "code",
          include: ["{contract,bpql,server,web,tools,bench}/**/*.test.ts"],
          exclude: ["tools/checks/**"],
          globalSetup: "tools/launch/test-database.ts",
        },
      },
      { extends: true, test: { name: "house", include: ["tools/checks/**/*.test.ts"] } },
    ],
  },
});
