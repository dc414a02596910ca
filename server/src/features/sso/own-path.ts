/**
 * A place in this console, else its beginning. Whatever a browser could read as another site is not
 * one: "//evil", "/\\evil", a scheme, a control character.
 */
export function ownPath(wanted: string | undefined): string {
  const home = "/";
  if (
    wanted === undefined ||
    !wanted.startsWith("/") ||
    wanted.length > 2000 ||
    /[\p{Cc}\\]/u.test(wanted)
  )
    return home;
  const base = "http://own.invalid";
  if (!URL.canParse(wanted, base)) return home;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  // "/.//evil" becomes "//evil" once it is resolved.
  return origin !== base || pathname.startsWith("//") ? home : `${pathname}${search}${hash}`;
}
