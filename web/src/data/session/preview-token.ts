/**
 * Tokens of preview links live in this tab's memory only: not in the address, not in its history,
 * not on disk.
 */
const tokens = new Map<string, string>();

export const savePreviewToken = (pathname: string, token: string): void =>
  void tokens.set(pathname, token);

/** Empty when the page was not opened by its whole link. */
export const previewTokenOf = (pathname: string): string => tokens.get(pathname) ?? "";
