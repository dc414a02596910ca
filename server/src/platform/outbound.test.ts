import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forbiddenNetwork } from "./forbidden-networks.ts";
import { outboundFrom } from "./outbound.ts";

const northwind = { name: "northwind", outbound_allow: [], shadow_mode: false };

let site: Server;
let port = 0;
beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === "/away") response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    else if (request.url === "/long") response.end("x".repeat(5000));
    else if (request.url === "/never") return;
    else {
      request.on("data", (part: Buffer) => response.write(part));
      request.on("end", () => response.end(`${request.method} ${request.headers["x-name"] ?? ""}`));
    }
  });
  await new Promise<void>((resolve) => {
    site.listen(0, "127.0.0.1", resolve);
  });
  const address = site.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

test.each([
  ["127.0.0.1"],
  ["127.9.9.9"],
  ["0.0.0.0"],
  ["10.1.2.3"],
  ["172.16.0.1"],
  ["172.31.255.255"],
  ["192.168.1.1"],
  ["169.254.169.254"],
  ["100.64.0.1"],
  ["224.0.0.1"],
  ["255.255.255.255"],
  ["168.63.129.16"],
  ["::1"],
  ["::"],
  ["fe80::1"],
  ["fd00:ec2::254"],
  ["ff02::1"],
  ["::ffff:127.0.0.1"],
  ["::ffff:7f00:1"],
  ["::ffff:169.254.169.254"],
  ["64:ff9b::a9fe:a9fe"],
  ["64:ff9b::10.0.0.1"],
  // Translators of a network's own hide 169.254.169.254 in the middle, before any suffix.
  ["64:ff9b:1:a9fe:a9:fe00:808:808"],
  ["64:ff9b:1::1.1.1.1"],
  ["64:ff9b:2::1.1.1.1"],
  ["2002:7f00:1::"],
  ["::127.0.0.1"],
  ["nonsense"],
])("%s is not called", (address) => {
  expect(forbiddenNetwork(address)).not.toBeNull();
});
test.each([
  ["1.1.1.1"],
  ["172.32.0.1"],
  ["100.128.0.1"],
  ["2606:4700::1111"],
  ["2002:101:101::"],
  ["64:ff9b::1.1.1.1"],
  ["::ffff:8.8.8.8"],
])("%s is public", (address) => {
  expect(forbiddenNetwork(address)).toBeNull();
});

test("however loopback is written, by name or in numbers, it is refused before anything is sent", async () => {
  const outbound = outboundFrom({}).of(northwind);
  for (const host of [
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0",
  ]) {
    await expect(outbound.fetch(`http://${host}:${port}/`)).rejects.toThrow(
      "TOCSIN_OUTBOUND_ALLOW",
    );
  }
  for (const address of ["file:///etc/passwd", "ftp://example.com/", "data:,x"])
    await expect(outbound.fetch(address)).rejects.toThrow("cannot call");
});

test("what the administrator lists is called: by address, network or name", async () => {
  for (const allowed of ["127.0.0.1", "10.0.0.0/8, 127.0.0.0/8"]) {
    const answer = await outboundFrom({ TOCSIN_OUTBOUND_ALLOW: allowed })
      .of(northwind)
      .fetch(`http://127.0.0.1:${port}/`, {
        method: "POST",
        headers: { "x-name": "a" },
        body: "hello ",
      });
    expect([answer.status, await answer.text()]).toEqual([200, "hello POST a"]);
  }
  expect(
    (
      await outboundFrom({ TOCSIN_OUTBOUND_ALLOW: "localhost" })
        .of(northwind)
        .fetch(`http://localhost:${port}/`)
    ).status,
  ).toBe(200);
  await expect(
    outboundFrom({ TOCSIN_OUTBOUND_ALLOW: "example.com,127.0.0.2" })
      .of(northwind)
      .fetch(`http://localhost:${port}/`),
  ).rejects.toThrow("127.0.0.1");
});

test("what is listed for one organization is called for it alone", async () => {
  const doors = outboundFrom({
    TOCSIN_OUTBOUND_ALLOW: "northwind:127.0.0.0/8, southridge:localhost, southridge:::1, fd00::1",
  });
  const [own, foreign] = [doors.of(northwind), doors.of({ ...northwind, name: "southridge" })];
  expect((await own.fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  await expect(foreign.fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("127.0.0.1");
  expect((await foreign.fetch(`http://localhost:${port}/`)).status).toBe(200);
  const hosts = ["127.0.0.1", "localhost", "[::1]", "[fd00::1]"];
  expect(hosts.map((host) => own.isListed(host))).toEqual([true, false, false, true]);
  expect(hosts.map((host) => foreign.isListed(host))).toEqual([false, true, true, true]);
});

test("an organization's own list narrows the operator's, and never widens it", async () => {
  const doors = outboundFrom({
    TOCSIN_OUTBOUND_ALLOW: "127.0.0.0/8, localhost, northwind:10.0.0.0/8, southridge:idp.internal",
  });
  const narrowed = doors.of({
    name: "northwind",
    outbound_allow: ["127.0.0.1", "::1"],
    shadow_mode: false,
  });
  expect((await narrowed.fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  await expect(narrowed.fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow("127.0.0.2");
  const hosts = ["127.0.0.1", "127.0.0.2", "localhost", "10.1.1.1", "[::1]"];
  expect(hosts.map((host) => narrowed.isListed(host))).toEqual([true, false, false, false, false]);
  // Empty is what the operator lists.
  expect(hosts.map((host) => doors.of(northwind).isListed(host))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(
    doors.uncovered("northwind", [
      "localhost",
      "127.1.0.0/16",
      "10.0.0.0/8",
      "10.0.0.0/7",
      "0.0.0.0/0",
      "idp.internal",
      "::1",
    ]),
  ).toEqual(["10.0.0.0/7", "0.0.0.0/0", "idp.internal", "::1"]);
});

test("it follows nobody elsewhere, reads no more than it wants, and waits no longer", async () => {
  const outbound = outboundFrom({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" }).of(northwind);
  expect((await outbound.fetch(`http://127.0.0.1:${port}/away`)).status).toBe(302);
  await expect(
    outbound.fetch(`http://127.0.0.1:${port}/long`, { maxResponseBytes: 1000 }),
  ).rejects.toThrow("larger than 1000");
  await expect(outbound.fetch(`http://127.0.0.1:${port}/never`, { timeoutMs: 50 })).rejects.toThrow(
    "aborted",
  );
});
