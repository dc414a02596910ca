import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { JourneyHouse } from "./house.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

/** Minified: taking its source in costs the browser more than running it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a person's browser prefers, and the theme that follows from it where they chose none. */
const THEMES = [
  { theme: "light", media: { colorScheme: "light", contrast: "no-preference" } },
  { theme: "dark", media: { colorScheme: "dark", contrast: "no-preference" } },
  { theme: "contrast", media: { colorScheme: "dark", contrast: "more" } },
] as const;
/** Themes differ in their colours alone: what else axe knows is asked in the first of them. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe finds serious on each of the pages, in every theme. */
export async function seriousViolations(
  house: JourneyHouse,
  context: BrowserContext,
  paths: readonly string[],
): Promise<string[]> {
  const serious: string[] = [];
  for (const path of paths) {
    const page = await house.open(context, path);
    await waitUntilLoaded(page);
    serious.push(...(await seriousInThemes(page, path)));
    await page.close();
  }
  return serious;
}

/**
 * One visit for all themes: the page follows what the browser prefers, as it does for people.
 * `exceptRule`: a rule of axe that is not asked.
 */
export async function seriousInThemes(
  page: Page,
  path: string,
  exceptRule?: string,
): Promise<string[]> {
  const rules = exceptRule === undefined ? {} : { [exceptRule]: { enabled: false } };
  const serious: string[] = [];
  await page.evaluate(AXE);
  for (const [index, { theme, media }] of THEMES.entries()) {
    await page.emulateMedia(media);
    await expect(page.locator("[data-theme]").first()).toHaveAttribute("data-theme", theme);
    await stoodStill(page);
    const violations = await violationsOn(
      page,
      index === 0 ? { rules } : { runOnly: COLOUR_RULES },
    );
    serious.push(...violations.map((violation) => `${theme} ${path}: ${violation}`));
  }
  return serious;
}

/** What axe finds serious on the page as it is; `onlyRule`: by one of its rules alone. */
export async function seriousNow(page: Page, onlyRule?: string): Promise<string[]> {
  await page.evaluate(AXE);
  return violationsOn(page, onlyRule === undefined ? {} : { runOnly: [onlyRule] });
}

const violationsOn = (page: Page, options: axe.RunOptions): Promise<string[]> =>
  page.evaluate(async (runOptions) => {
    // What AXE left in the page.
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(runOptions);
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, options);

/** A colour on its way to another would be judged by neither theme. What turns for ever is left to turn. */
const stoodStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
