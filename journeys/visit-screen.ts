import { expect, type Page } from "@playwright/test";
import { asOwner } from "#server/test-house.ts";
import type { EveryFixture } from "#server/test-fixtures.ts";
import type { FurnishedHouse } from "./furnished-house.ts";
import { settingsItems } from "./screens.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

/** What is shown with nothing chosen is a part of what is shown with something. */
export function settingsPaths(things: EveryFixture, page: string): string[] {
  const { items, isCreatable } = settingsItems(things)[page] ?? { items: [], isCreatable: false };
  const chosen = [...items, ...(isCreatable ? ["new"] : [])];
  return items.length === 0
    ? [`/settings/${page}`]
    : chosen.map((item) => `/settings/${page}/${item}`);
}

export const updateAda = ({ of }: FurnishedHouse, assignment: string) =>
  asOwner(of.house.ownerUrl, (client) =>
    client.query(`UPDATE users SET ${assignment} WHERE id = $1`, [of.as("ada").userId]),
  );

/** Within the console by its router, as a link does; what stands outside of it is loaded. */
export async function visitScreen(
  page: Page,
  house: FurnishedHouse,
  screen: string,
): Promise<void> {
  if (outside.test(screen)) await loadScreen(page, house, screen);
  else await followLink(page, house, screen);
}

const outside = /^\/(sign-in|set-up|preview|activate|sso-recovery|new-password|404|welcome)\b/;

async function followLink(page: Page, house: FurnishedHouse, screen: string): Promise<void> {
  if (outside.test(new URL(page.url()).pathname)) await loadScreen(page, house, "/feed/all");
  await waitUntilLoaded(page);
  await page.evaluate((href) => (window as WithRouter).__TSR_ROUTER__?.navigate({ href }), screen);
  const [path = ""] = screen.split(/[?#]/);
  await expect(page).toHaveURL((url) => url.pathname.startsWith(path));
  // What is shown until then is the screen before.
  await page.waitForFunction(() => {
    const { location, resolvedLocation } = (window as WithRouter).__TSR_ROUTER__?.state ?? {};
    return location !== undefined && location.href === resolvedLocation?.href;
  });
  await waitUntilLoaded(page);
}

/** The router as it stands in the page, by the name that its library gives it. */
type WithRouter = Window & {
  __TSR_ROUTER__?: {
    navigate(to: { href: string }): Promise<void>;
    state: { location: { href: string }; resolvedLocation?: { href: string } };
  };
};

async function loadScreen(page: Page, house: FurnishedHouse, screen: string): Promise<void> {
  // An address that differs in what stands behind the # alone would be no new page.
  await page.goto("about:blank");
  // Only who has just come sees it.
  if (screen === "/welcome") await updateAda(house, "state = 'initial'");
  await page.goto(house.url + screen);
  await waitUntilLoaded(page);
  if (screen === "/welcome") {
    await expect(page).toHaveURL(/\/welcome$/);
    await updateAda(house, "state = 'active'");
  }
}
