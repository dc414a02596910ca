/** Every screen in the pseudo-language: what is not in it cannot be translated. */
import { expect, test } from "@playwright/test";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { listenForData } from "./screen-data.ts";
import { cutTexts, screenTexts } from "./screen-texts.ts";
import { screenPaths, updateAda, visitScreen } from "./visit-screen.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
  await updateAda(house, "is_superadmin = true");
});
test.afterAll(async () => {
  await house.close();
});

for (const width of [1440, 390]) {
  test(`at ${width} px every word is of the catalogue, and none is cut off`, async ({
    context,
  }) => {
    test.setTimeout(480_000);
    const page = await house.open(context, house.of.as("ada"), "/feed/all?language=en-XA");
    await page.setViewportSize({ width, height: 900 });
    const data = await listenForData(page);
    /** Each with the first screen that shows it. */
    const faults = new Map<string, string>();
    const report = (text: string, screen: string) => faults.set(text, faults.get(text) ?? screen);
    for (const screen of screenPaths(house.things)) {
      await visitScreen(page, house, screen);
      await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
      const texts = await screenTexts(page);
      expect(texts.some((text) => text.includes("⟦"))).toBe(true);
      const words = await data.untranslated(texts);
      const cut = await cutTexts(page);
      words.forEach((text) => report(`“${text}” is in no catalogue`, screen));
      cut.forEach((text) => report(`cut off: ${text}`, screen));
    }
    expect(Object.fromEntries(faults)).toEqual({});
  });
}
