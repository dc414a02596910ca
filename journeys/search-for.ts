import type { Page } from "@playwright/test";

/**
 * Types a query over the one that is there, as somebody does. `fill` selects in the page alone,
 * which the editor may not have learned yet: then the text is added.
 */
export async function searchFor(page: Page, query: string): Promise<void> {
  const line = page.getByRole("textbox", { name: "Search with a query" });
  await line.press("ControlOrMeta+a");
  await line.pressSequentially(query);
  await line.press("Enter");
}
