import type { Page } from "@playwright/test";

/**
 * Words of buttons, tabs, chips and fields in sight that are not there as a whole: cut with "…",
 * clipped, or beyond the edge of the window where nothing scrolls sideways.
 */
export const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What is for the ear alone is a pixel wide.
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const isClipped = (element: Element) =>
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      !["visible", "auto", "scroll"].includes(getComputedStyle(element).overflowX);
    const scrollsSideways = (element: Element): boolean =>
      ["auto", "scroll"].includes(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && scrollsSideways(element.parentElement));
    const isBeyond = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1) && !scrollsSideways(element);
    };
    return [
      ...document.querySelectorAll(
        "button, [role=tab], [role^=menuitem], label, legend, [class*=chip], nav a",
      ),
    ]
      .filter(isVisible)
      .filter(
        (element) =>
          isBeyond(element) || [element, ...element.querySelectorAll("*")].some(isClipped),
      )
      .map((element) => element.textContent || element.getAttribute("aria-label") || "?");
  });
