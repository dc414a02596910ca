/**
 * Tokens of links live in this tab alone: not in the address, not in its history. Those that open a
 * preview survive a reload of the tab, because their link may be all that somebody has; those that
 * set a password stay in memory.
 */
const tokens = new Map<string, string>();
const storageKey = (pathname: string): string => `tocsin-preview ${pathname}`;
const isPreview = (pathname: string): boolean => pathname.startsWith("/preview/");

export function savePreviewToken(pathname: string, token: string): void {
  tokens.set(pathname, token);
  if (isPreview(pathname)) tryStorage((storage) => storage.setItem(storageKey(pathname), token));
}

/** Empty when the page was not opened by its whole link. */
export const previewTokenOf = (pathname: string): string =>
  tokens.get(pathname) ??
  (isPreview(pathname) ? tryStorage((storage) => storage.getItem(storageKey(pathname))) : null) ??
  "";

/** A browser may keep nothing for the page: then the link holds until the reload. */
function tryStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
