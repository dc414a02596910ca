import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tools/launch/browser.ts";

const { executablePath, env, args } = await findBrowser();

export default defineConfig({
  testDir: "journeys",
  testMatch: "**/*.journey.ts",
  outputDir: ".cache/journeys",
  globalSetup: "./tools/launch/test-database.ts",
  // Journeys measure nothing, but two browsers on a small machine wait for each other.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    launchOptions: { executablePath, env, args },
    // Unset, the browser reports a locale that breaks Intl.
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    // Video needs a program that the packages do not bring.
    video: "off",
  },
});
