import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import { requestIds } from "./request-log.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const from = (remoteAddress: string, id?: string) =>
  // What is read of a request: its headers and its socket.
  ({ socket: { remoteAddress }, headers: { "x-request-id": id } }) as unknown as IncomingMessage;

test("a trusted proxy's id is kept where it is well formed; nobody else names a request", () => {
  const idOf = requestIds(["loopback", "10.1.0.0/16", "fd00::/8"]);
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "fd00::7"])
    expect([address, idOf(from(address, "req-4711"))]).toEqual([address, "req-4711"]);
  for (const address of ["10.2.0.1", "203.0.113.7", "2001:db8::1", ""])
    expect([address, idOf(from(address, "req-4711"))]).toEqual([
      address,
      expect.stringMatching(uuid),
    ]);
  for (const id of ["", "two words", "a\nb", "x".repeat(129), "{json}", undefined])
    expect(idOf(from("127.0.0.1", id))).toMatch(uuid);
});

test("every answer carries its request's id: of calls, of refusals, of pages that are not there", async () => {
  const of = await northwind();
  const { app } = of.house.server;
  const ids = await Promise.all(
    ["/web/me", "/healthz", "/data/v2/alerts", "/nowhere.js", "/%zz"].map(async (url) => {
      const { headers } = await app.inject({ url });
      return headers["x-request-id"];
    }),
  );
  for (const id of ids) expect(id).toMatch(uuid);
  expect(new Set(ids).size).toBe(ids.length);
});
