// Runs before the first paint, so that the page never shows one theme and then another.
// A file of its own because the content policy forbids inline scripts. Keep in step with src/ui/theme/theme-choice.ts.
(() => {
  const prefers = (query) => matchMedia(query).matches;
  let choice = "system";
  try {
    choice = localStorage.getItem("theme") ?? choice;
  } catch {
    // Storage may be forbidden; the system's choice then holds.
  }
  let theme = choice;
  if (!["light", "dark", "contrast"].includes(choice)) {
    choice = "system";
    theme = prefers("(prefers-color-scheme: dark)") ? "dark" : "light";
    if (prefers("(prefers-contrast: more)")) theme = "contrast";
  }
  const root = document.documentElement;
  root.dataset.themeChoice = choice;
  root.dataset.theme = theme;
  root.dataset.mantineColorScheme = theme === "light" ? "light" : "dark";
})();
