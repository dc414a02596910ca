/** What a screen says, and what of it is cut off. */
import type { Page } from "@playwright/test";

/** Of everything that a person sees or hears, but what is code, keys to press or typed in. */
export const screenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SKIPPED =
      "pre, code, kbd, samp, script, style, noscript, textarea, [contenteditable=true]";
    const SPOKEN = ["aria-label", "title", "placeholder", "alt", "aria-description"];
    const texts = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        element?.checkVisibility({ visibilityProperty: true }) === true &&
        !element.closest(SKIPPED)
      )
        texts.add(node.textContent ?? "");
    }
    for (const attribute of SPOKEN)
      for (const element of document.body.querySelectorAll(`[${attribute}]`))
        if (element.checkVisibility({ visibilityProperty: true }))
          texts.add(element.getAttribute(attribute) ?? "");
    return [...texts];
  });

/** Words of the catalogue that their box cuts off, also for who points at them. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX } = getComputedStyle(element);
      return (
        (overflowX === "hidden" || overflowX === "clip") &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      );
    };
    const isToldInFull = (element: Element): boolean => {
      element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      return element.closest("[title]") !== null;
    };
    const texts = [...document.body.querySelectorAll("*")]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.textContent.includes("⟦") &&
          isCut(element) &&
          !isToldInFull(element),
      )
      // The innermost box is the one that cuts.
      .filter(
        (element, _, all) => !all.some((inner) => inner !== element && element.contains(inner)),
      )
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent.slice(0, 80)}`,
      );
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...texts, `the page is ${scrollWidth} px wide`] : texts;
  });
