/** A finger on a page, as a browser on a phone hears of it. */
import type { Locator, Page } from "@playwright/test";

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const;

/** Touches the element and stays until `seen` is there. */
export async function longPress(page: Page, element: Locator, seen: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error("nothing to press");
  const finger = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 3, y: box.y + box.height / 2 };
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [place] });
  await seen.waitFor();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
}
