import { expect, type Page } from "@playwright/test";

/**
 * Until the page has its heading and nothing on it is loading. What loads is marked busy: the role
 * `status` has no name from its content, so that it cannot be looked for by its text.
 */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator("[role=status][aria-busy=true]")).toHaveCount(0);
}
