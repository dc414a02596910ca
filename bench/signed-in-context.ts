import type { Browser, BrowserContext } from "@playwright/test";
import type { OwnServer } from "./own-server.ts";

/** A desk's browser, in which the server's admin is signed in; nothing is cached. */
export async function signedInContext(
  browser: Browser,
  server: OwnServer,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
  });
  const [name = "", value = ""] = server.cookie.split("=");
  await context.addCookies([{ name, value, url: server.url }]);
  return context;
}
