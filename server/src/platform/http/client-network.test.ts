import { expect, test } from "vitest";
import { logIn } from "#contract/session.ts";
import { callerOn } from "../../test-caller.ts";
import { northwind } from "../../test-northwind.ts";
import { clientNetwork } from "./client-network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:192.0.2.7", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["role admin", "role admin"],
])("%s is counted as %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test("whoever changes the address within a /64 has no more tries; the next network has its own", async () => {
  const { house } = await northwind();
  const visitor = callerOn(house.server.app, {});
  let tries = 0;
  // Each as somebody else: an account has a count of its own.
  const trySignIn = async (address: string) =>
    (
      await visitor.raw(
        "POST",
        logIn.path,
        { username: `nobody-${(tries += 1)}@northwind.example`, password: "Wrong-word-1" },
        { "x-forwarded-for": address },
      )
    ).status;
  const statuses = new Set<number>();
  for (let host = 1; host <= logIn.attemptsPerMinute * 3; host += 1)
    statuses.add(await trySignIn(`2001:db8:64::${host}`));
  expect([...statuses]).toEqual([401]);
  expect(await trySignIn("2001:db8:64::ffff")).toBe(429);
  expect(await trySignIn("2001:db8:64:1::1")).toBe(401);
});
