import { once } from "node:events";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { openProxy } from "./proxy.ts";

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Answers what it is sent. */
async function openEcho(): Promise<string> {
  const socketPath = path.join(os.tmpdir(), `echo-${process.pid}-${performance.now()}.sock`);
  const server = net.createServer((socket) => socket.on("error", () => undefined).pipe(socket));
  server.listen(socketPath);
  await once(server, "listening");
  opened.push(() => new Promise((resolve) => server.close(resolve)));
  return socketPath;
}

test("what is delayed arrives later, whole and in order, also when the delay ends meanwhile", async () => {
  const socketPath = await openEcho();
  const proxy = await openProxy(() => socketPath);
  opened.push(proxy.close);
  const client = net.connect(proxy.port, "127.0.0.1");
  const received: Buffer[] = [];
  client.on("data", (chunk: Buffer) => received.push(chunk));
  await once(client, "connect");

  client.write("a");
  await once(client, "data");
  proxy.delay(60);
  const began = performance.now();
  client.write("b");
  await once(client, "data");
  // A timer may fire a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(110);

  client.write("c");
  await new Promise((resolve) => setTimeout(resolve, 20));
  proxy.delay(0);
  client.write("d");
  await expect.poll(() => Buffer.concat(received).toString()).toBe("abcd");
  client.destroy();
});
