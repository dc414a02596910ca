/** What callers can cost before they are known: on real sockets, what is asked of them and what is kept for them. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer, type Server } from "./open-server.ts";
import { testSecretKeys } from "./test-house.ts";
import { northwind, type Organization } from "./test-northwind.ts";

let of: Organization;
let server: Server;
let port: number;
beforeAll(async () => {
  of = await northwind();
  ({ server, port } = await listenWith(
    "headMs=1000 bodyMs=1000 bodiesInFlightBytesPerAddress=300000",
  ));
});
afterAll(() => server.close());

async function listenWith(limits: string): Promise<{ server: Server; port: number }> {
  const opened = await openServer({
    databaseUrl: of.house.url,
    clock: of.clock,
    env: {
      TOCSIN_LIMITS: limits,
      TOCSIN_SECRET_KEYS: testSecretKeys,
    },
  });
  await opened.app.listen({ host: "127.0.0.1", port: 0 });
  // It listens on a port.
  return { server: opened, port: (opened.app.server.address() as net.AddressInfo).port };
}

interface Wire {
  socket: net.Socket;
  text: () => string;
}
/** A connection on which this head is sent, and nothing after it. */
async function open(...head: string[]): Promise<Wire> {
  return openAt(port, ...head);
}
async function openAt(at: number, ...head: string[]): Promise<Wire> {
  const socket = net.connect(at, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString();
  });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (head.length > 0) socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return { socket, text: () => text };
}
const upload = (key: string, bytes: number): string[] => [
  "POST /data/v2/alerts HTTP/1.1",
  `Host: 127.0.0.1:${port}`,
  `Authorization: Bearer ${key}`,
  "Content-Type: application/json",
  `Content-Length: ${bytes}`,
];
const settled = { timeout: 10_000, interval: 50 };

test("who has no key is told so before the body has come, and it is not waited for", async () => {
  const { socket, text } = await open(...upload("wrong", 1_000_000));
  await expect.poll(text, settled).toContain("HTTP/1.1 401");
  expect(text()).toContain('"code":"bad_key"');
  await expect.poll(() => socket.destroyed, settled).toBe(true);
});

test("a body that does not come within its time is given up", async () => {
  const { text } = await open(...upload(of.ingestKey, 1000));
  await expect.poll(text, settled).toContain("HTTP/1.1 408");
  expect(text()).toContain('"code":"too_slow"');
});

test("who sends too much reads why, though the connection is still full of what they send", async () => {
  // In a process of its own: here, it would have sent everything before it is answered.
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--eval",
    `const [url, key] = process.argv.slice(1);
     const statuses = new Set();
     for (let attempt = 0; attempt < 20; attempt += 1)
       statuses.add(await fetch(url, {
         method: "POST",
         headers: { authorization: "Bearer " + key, "content-type": "application/json" },
         body: "x".repeat(7 * 1024 * 1024),
       }).then(async (reply) => reply.status + " " + (await reply.json()).errors[0].code, String));
     console.log([...statuses].join("; "));`,
    `http://127.0.0.1:${port}/data/v2/alerts`,
    of.ingestKey,
  ]);
  expect(stdout.trim()).toBe("413 too_large");
});

test("what one address has under way is bounded, and free again when it is answered", async () => {
  const half = await Promise.all(
    Array.from({ length: 4 }, () => open(...upload(of.ingestKey, 150_000))),
  );
  for (const { socket } of half) socket.write("x".repeat(100_000));
  const answers = () => half.map(({ text }) => /^HTTP\/1.1 (\d+)/.exec(text())?.[1]);
  await expect.poll(answers, settled).toContain("503");
  await expect.poll(() => answers().filter(Boolean).length, settled).toBe(4);

  const { socket, text } = await open(...upload(of.ingestKey, 200_000));
  const event = JSON.stringify({ app_key: of.appKey, host: "db-1", status: "critical" });
  socket.write(event.padEnd(200_000));
  await expect.poll(text, settled).toContain("HTTP/1.1 202");
});

test("a body is no longer than its endpoint needs, and public ones are short", async () => {
  const { text } = await open(
    "POST /login HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    "Content-Type: application/json",
    "Content-Length: 70000",
  );
  await expect.poll(text, settled).toContain("HTTP/1.1 413");
});

test("of many connections that never say who they are the oldest are closed; who has a key stays", async () => {
  const crowded = await listenWith("anonymousConnections=20");
  const event = JSON.stringify({ app_key: of.appKey, host: "db-2", status: "critical" });
  const known = await openAt(crowded.port, ...upload(of.ingestKey, event.length));
  known.socket.write(event);
  await expect.poll(known.text, settled).toContain("HTTP/1.1 202");

  const anonymousSockets: Wire[] = [];
  for (let index = 0; index < 40; index += 1) anonymousSockets.push(await openAt(crowded.port));
  const openConnections = () => anonymousSockets.filter(({ socket }) => !socket.destroyed).length;
  await expect.poll(openConnections, settled).toBe(20);
  expect(known.socket.destroyed).toBe(false);
  await crowded.server.close();
});

test("heads that never end, are too long, or are no HTTP are refused in the usual shape", async () => {
  const slow = await open();
  slow.socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
  const long = await open("GET / HTTP/1.1", `Host: x`, `X-Long: ${"x".repeat(40_000)}`);
  const odd = await open("this is no http");
  await expect.poll(long.text, settled).toMatch(/^HTTP\/1.1 431 .*"headers_too_large"/s);
  await expect.poll(odd.text, settled).toMatch(/^HTTP\/1.1 400 .*\{"errors":\[/s);
  await expect.poll(slow.text, settled).toMatch(/^HTTP\/1.1 408 .*"too_slow"/s);
  for (const { socket } of [slow, long, odd])
    await expect.poll(() => socket.destroyed, settled).toBe(true);
});

test("a body that is nested without end is refused, and one that names the prototype changes none", async () => {
  const ada = of.as("ada");
  const deep = await ada.raw("POST", "/web/integrations", "[".repeat(50_000) + "]".repeat(50_000));
  expect(deep.status).toBe(400);
  const reply = await ada.raw(
    "POST",
    "/web/integrations",
    '{"name":"odd","source_system":"api","__proto__":{"isAdmin":true}}',
  );
  expect(reply.status).toBeLessThan(300);
  expect(Object.getOwnPropertyDescriptor(Object.prototype, "isAdmin")).toBeUndefined();
});
