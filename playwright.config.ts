import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tools/launch/browser.ts";

process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, ".cache/compiled");
const { executablePath, env, args } = await findBrowser();

export default defineConfig({
  testDir: "journeys",
  testMatch: "**/*.journey.ts",
  outputDir: ".cache/journeys",
  globalSetup: "./tools/launch/test-database.ts",
  // A browser waits for a server more than for a processor: two share two cores well.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    launchOptions: { executablePath, env, args },
    // Unset, the browser reports a locale that breaks Intl.
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 1440, height: 900 },
    // Recording every step costs a quarter of the run: `TOCSIN_TRACE=1 npm test -- journeys/NAME` does it.
    trace: process.env.TOCSIN_TRACE ? "on" : "off",
    screenshot: "only-on-failure",
    // Video needs a program that the packages do not bring.
    video: "off",
  },
});
