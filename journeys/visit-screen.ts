import { expect, type Page } from "@playwright/test";
import { asOwner } from "#server/test-house.ts";
import type { EveryFixture } from "#server/test-fixtures.ts";
import type { FurnishedHouse } from "./furnished-house.ts";
import { addressesOf, settingsItems } from "./screens.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

/** What is shown with nothing chosen is a part of what is shown with something. */
export function screenPaths(things: EveryFixture): string[] {
  const settings = Object.entries(settingsItems(things)).flatMap(([page, { items, isCreatable }]) =>
    items.length === 0
      ? [`/settings/${page}`]
      : [...items, ...(isCreatable ? ["new"] : [])].map((item) => `/settings/${page}/${item}`),
  );
  return [...Object.values(addressesOf(things)).flat(), ...settings];
}

export const updateAda = ({ of }: FurnishedHouse, assignment: string) =>
  asOwner(of.house.ownerUrl, (client) =>
    client.query(`UPDATE users SET ${assignment} WHERE id = $1`, [of.as("ada").userId]),
  );

/** Opens a screen anew and waits until it stands. */
export async function visitScreen(
  page: Page,
  house: FurnishedHouse,
  screen: string,
): Promise<void> {
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
