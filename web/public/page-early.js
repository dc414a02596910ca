// Runs before the first paint, so that the page never shows one theme and then another, and before
// the console, which loads in the page's language.
// A file of its own because the content policy forbids inline scripts. Keep in step with src/ui/theme/theme-choice.ts.
(() => {
  const prefers = (query) => matchMedia(query).matches;
  const root = document.documentElement;
  const base = document.querySelector('meta[name="base-path"]')?.getAttribute("content") ?? "";
  // Asked for past the proxy: below its path, the console is the same everywhere.
  if (base.startsWith("/") && !`${location.pathname}/`.startsWith(`${base}/`))
    location.replace(base + location.pathname + location.search + location.hash);
  let choice = "system";
  try {
    choice = localStorage.getItem("theme") ?? choice;
    const language = new URLSearchParams(location.search).get("language");
    if (language) localStorage.setItem("language", language);
    root.lang = localStorage.getItem("language") ?? root.lang;
  } catch {
    // Storage may be forbidden; the choice of the system and of the page then hold.
  }
  let theme = choice;
  if (!["light", "dark", "contrast"].includes(choice)) {
    choice = "system";
    theme = prefers("(prefers-color-scheme: dark)") ? "dark" : "light";
    if (prefers("(prefers-contrast: more)")) theme = "contrast";
  }
  root.dataset.themeChoice = choice;
  root.dataset.theme = theme;
  // The development server leaves the placeholder of the path in the page.
  const path = base.startsWith("/") ? base : "";
  // index.html draws the feed's shape meanwhile.
  if (/^(\/feed\/[^/]+)?\/?$/.test(location.pathname.slice(path.length)))
    root.dataset.place = "feed";
})();
