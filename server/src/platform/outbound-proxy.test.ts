/** A proxy that counts what it is asked for, and lets it through to a receiver on loopback. */
import { createServer as createHttp } from "node:http";
import net, { type AddressInfo, type Server } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { outboundFrom } from "./outbound.ts";

const northwind = { name: "northwind", outbound_allow: [], shadow_mode: false };
const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port; // listens on TCP
};

/** It speaks no TLS: what arrives is looked at, and the connection ended. */
const beginnings: number[] = [];
const receiver = net.createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", (bytes) => {
    beginnings.push(Buffer.from(bytes).readUInt8(0));
    socket.destroy();
  });
});
const receiverPort = await listening(receiver);
const connects: { target: string; authorization: string | undefined }[] = [];
const proxy = createHttp().on("connect", (request, socket) => {
  connects.push({
    target: request.url ?? "",
    authorization: request.headers["proxy-authorization"],
  });
  const upstream = net.connect(receiverPort, "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on("error", () => socket.destroy());
  socket.on("error", () => upstream.destroy());
});
const proxyPort = await listening(proxy);
beforeEach(() => {
  connects.splice(0);
  beginnings.splice(0);
});
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
  receiver.close();
});

const outbound = outboundFrom({
  TOCSIN_OUTBOUND_PROXY: `http://tocsin:word@127.0.0.1:${proxyPort}`,
  TOCSIN_OUTBOUND_ALLOW: "127.0.0.2",
}).of(northwind);
/** The first byte of a TLS handshake (RFC 8446, 5.1). */
const handshake = 22;

test("whatever is not listed goes through the proxy, with its password, encrypted for the receiver", async () => {
  await expect(outbound.fetch("https://board.test/hook")).rejects.toThrow(/TLS|ECONNRESET|hang up/);
  expect(connects).toEqual([
    {
      target: "board.test:443",
      authorization: `Basic ${Buffer.from("tocsin:word").toString("base64")}`,
    },
  ]);
  expect(beginnings).toEqual([handshake]);
});

test("what is listed is called directly", async () => {
  await expect(outbound.fetch("https://127.0.0.2:1/")).rejects.toThrow("ECONNREFUSED");
  expect(connects).toEqual([]);
});

test("what this machine knows to be private is asked of no proxy", async () => {
  await expect(outbound.fetch("https://127.0.0.1/")).rejects.toThrow("this machine");
  await expect(outbound.fetch("https://localhost/")).rejects.toThrow("this machine");
  expect(connects).toEqual([]);
});
