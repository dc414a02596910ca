import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect } from "@playwright/test";
import type { JourneyHouse } from "./house.ts";

/** What axe finds serious on pages, in every theme. */
export async function seriousViolations(
  house: JourneyHouse,
  context: BrowserContext,
  paths: readonly string[],
): Promise<string[]> {
  const violationTexts: string[] = [];
  for (const theme of ["light", "dark", "contrast"]) {
    await house.call("/resources/v2.1/user/customizations", { ui: { theme } }, "PUT");
    for (const path of paths) {
      const page = await house.open(context, path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expect(page.locator("[data-theme]").first()).toHaveAttribute("data-theme", theme);
      await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      violationTexts.push(
        ...violations
          .filter((violation) => violation.impact === "serious" || violation.impact === "critical")
          .map(
            (violation) =>
              `${theme} ${path}: ${violation.id} ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
          ),
      );
      await page.close();
    }
  }
  return violationTexts;
}
