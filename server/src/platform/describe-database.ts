/** Where a database is and as whom it is asked, without the password. */
export function describeDatabase(url: string): string {
  if (!URL.canParse(url)) return "as DATABASE_URL says";
  const { hostname, port, pathname, username } = new URL(url);
  const place = hostname === "" ? "a socket" : `${hostname}:${port === "" ? 5432 : port}`;
  return `${decodeURIComponent(pathname.slice(1))} at ${place} as ${decodeURIComponent(username)}`;
}
