/**
 * A newer version took the files of this one's screens away: the page itself has to come anew.
 * Never over and over.
 */
export function reloadWhenOutdated(): void {
  addEventListener("vite:preloadError", () => {
    const lastMs = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - lastMs < PAUSE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}

const KEY = "tocsin.reloaded";
const PAUSE_MS = 60_000;
