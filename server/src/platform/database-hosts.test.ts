import { expect, test } from "vitest";
import { hostsAsParameters, severalHosts, withHost } from "./database-hosts.ts";

test.each([
  ["postgresql://u:p@a/db", "postgresql://u:p@a/db", null],
  ["postgresql://u@localhost/db?host=%2Frun&port=5432", null, null],
  [
    "postgresql://u:p%2C@a:1,b:2/db?target_session_attrs=read-write",
    "postgresql://u:p%2C@a:1/db?target_session_attrs=read-write&host=a%2Cb&port=1%2C2",
    [
      { host: "a", port: 1 },
      { host: "b", port: 2 },
    ],
  ],
  [
    "postgres://[::1],db.example:6432/db",
    "postgres://[::1]/db?host=%3A%3A1%2Cdb.example&port=5432%2C6432",
    [
      { host: "::1", port: 5432 },
      { host: "db.example", port: 6432 },
    ],
  ],
])("%s names hosts and their ports", (url, asParameters, hosts) => {
  const normalized = hostsAsParameters(url);
  expect(normalized).toBe(asParameters ?? url);
  expect(severalHosts(normalized)).toEqual(hosts);
});

test("a host of several is named alone, with the account and the parameters of all", () => {
  const url = new URL(
    withHost(hostsAsParameters("postgresql://u:p@a,b/db?sslmode=require"), {
      host: "b",
      port: 5432,
    }),
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    sslmode: "require",
    host: "b",
    port: "5432",
  });
  expect([url.username, url.password, url.pathname]).toEqual(["u", "p", "/db"]);
});
