import { severalHosts } from "./database-hosts.ts";

/** Where a database is and as whom it is asked, without the password. */
export function describeDatabase(url: string): string {
  if (!URL.canParse(url)) return "as DATABASE_URL says";
  const { hostname, port, pathname, username } = new URL(url);
  const hosts = severalHosts(url) ?? [{ host: hostname, port: port === "" ? 5432 : port }];
  const place = hosts
    .map((host) => (host.host === "" ? "a socket" : `${host.host}:${host.port}`))
    .join(", ");
  return `${decodeURIComponent(pathname.slice(1))} at ${place} as ${decodeURIComponent(username)}`;
}
