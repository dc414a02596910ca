import { loadLanguage } from "../words/load-language.ts";

const RELOADED_KEY = "tocsin.reloaded";
const PAUSE_MS = 60_000;

reloadWhenOutdated();
// Words are read while modules load, so the language comes before any of them. page-early.js
// has chosen it.
void loadLanguage(document.documentElement.lang).then(() => import("./start.tsx"));

/**
 * A newer version took the files of this one's screens away: the page itself has to come anew.
 * Never over and over.
 */
function reloadWhenOutdated(): void {
  addEventListener("vite:preloadError", () => {
    const lastMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - lastMs < PAUSE_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    location.reload();
  });
}
