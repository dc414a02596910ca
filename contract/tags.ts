const tagName = /^[a-z][a-z0-9_-]{0,63}$/;
/** Other names are kept with the alert, but no query reaches them. */
export const isQueryable = (name: string): boolean => tagName.test(name);

/** Names in a list with commas, in small letters and once each. */
export const tagNamesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ""),
  ),
];
