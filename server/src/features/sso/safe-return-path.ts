/**
 * A place in this console, else its beginning. Whatever a browser could read as another site is not
 * one: "//evil", "/\\evil", a scheme, a control character.
 */
export function safeReturnPath(returnTo: string | undefined): string {
  const home = "/";
  if (
    returnTo === undefined ||
    !returnTo.startsWith("/") ||
    returnTo.length > 2000 ||
    /[\p{Cc}\\]/u.test(returnTo)
  )
    return home;
  const base = "http://own.invalid";
  if (!URL.canParse(returnTo, base)) return home;
  const { origin, pathname, search, hash } = new URL(returnTo, base);
  // "/.//evil" becomes "//evil" once it is resolved.
  return origin !== base || pathname.startsWith("//") ? home : `${pathname}${search}${hash}`;
}
