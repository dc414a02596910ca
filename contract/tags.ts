const tagName = /^[a-z][a-z0-9_-]{0,63}$/;
/** Other names are kept with the alert, but no query reaches them. */
export const isQueryable = (name: string): boolean => tagName.test(name);
