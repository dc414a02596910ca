/**
 * However an address inside is written, nothing is connected to it. Connections are counted where
 * Node opens them, and none leaves this machine.
 */
import dns from "node:dns";
import { createServer, type Server } from "node:http";
import net from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { outboundFrom } from "./outbound.ts";

const outbound = outboundFrom({}).of({ name: "northwind", outbound_allow: [], shadow_mode: false });

let canary: Server;
let port = 0;
let reached = 0;
/** Addresses that somebody began to connect to. */
const attempts: string[] = [];

beforeAll(async () => {
  canary = createServer((_request, response) => {
    reached += 1;
    response.end("inside");
  });
  await new Promise<void>((resolve) => {
    canary.listen(0, "127.0.0.1", resolve);
  });
  port = (canary.address() as net.AddressInfo).port; // listens on TCP
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  reached = 0;
  attempts.length = 0;
});

/** Every connection is noted and refused; names are answered as the test says. */
function watchConnections(answers: readonly string[] = ["127.0.0.1"]): { lookups: () => number } {
  let lookups = 0;
  vi.spyOn(net.Socket.prototype, "connect").mockImplementation(function connect(
    this: net.Socket,
    ...args: unknown[]
  ) {
    // Sockets hand on their options as one list, or as the first argument.
    const [options] = (Array.isArray(args[0]) ? args[0] : args) as [net.TcpNetConnectOpts];
    const host = options.host ?? "";
    const stop = (error: Error): void => {
      queueMicrotask(() => this.destroy(error));
    };
    if (net.isIP(host) !== 0 || !options.lookup) {
      attempts.push(host);
      stop(new Error("no connection in this test"));
      return this;
    }
    options.lookup(host, { all: true }, (error, addresses) => {
      if (error) return stop(error);
      const list = Array.isArray(addresses) ? addresses : [{ address: addresses }];
      attempts.push(...list.map(({ address }) => address));
      stop(new Error("no connection in this test"));
    });
    return this;
  });
  const lookup = (_name: string, _options: unknown, callback: unknown): void => {
    const address = answers[Math.min(lookups, answers.length - 1)] ?? "";
    lookups += 1;
    // As dns.lookup calls back where all addresses are asked for.
    (callback as (error: null, found: dns.LookupAddress[]) => void)(null, [
      { address, family: net.isIPv6(address) ? 6 : 4 },
    ]);
  };
  // Its overloads differ in what they call back with.
  vi.spyOn(dns, "lookup").mockImplementation(lookup as unknown as typeof dns.lookup);
  return { lookups: () => lookups };
}

const inside = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "100.64.0.1", "0.0.0.0"];

/** One IPv4 address in every writing that some parser takes for it. */
function writingsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (part: number): string => part.toString(16);
  const octal = (part: number): string => `0${part.toString(8)}`;
  const words = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  const wide = address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const encoded = address.replaceAll(/\d/g, (digit) => `%3${digit}`);
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    octal(whole),
    [a, b, c, d].map((part) => `0x${hex(part)}`).join("."),
    [a, b, c, d].map(octal).join("."),
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    wide,
    address.replaceAll(".", "。"),
    encoded,
    `[::ffff:${address}]`,
    `[::ffff:${words}]`,
    `[0:0:0:0:0:ffff:${words}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${words}]`,
    `[64:ff9b:1:${hex(a * 256 + b)}:${hex(c)}:${hex(d * 256)}::]`,
    `[2002:${words}::1]`,
    `user:word@${address}`,
    `public.example@${address}`,
    `public.example:80@${address}`,
  ];
}

const splits = (host: string): string[] => [
  `http://public.example\\@${host}/`,
  `http://${host}\\.public.example/`,
  `http:${host}/`,
  `http:///${host}/`,
  `http:\\\\${host}\\`,
  ` http://${host}/ `,
  `http://${host}\t/`,
  `h\nttp://${host}/`,
  `http://${host}#@public.example/`,
  `http://${host}?@public.example/`,
  `HTTP://${host}/`,
];

const otherWays = [
  "file:///etc/passwd",
  "ftp://127.0.0.1/",
  "gopher://127.0.0.1/",
  "data:text/plain,inside",
  "unix:/var/run/docker.sock",
  "http://[::1]/",
  "http://[::]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[fe80::1]/",
  "http://[fd00:ec2::254]/",
  "http://[ff02::1]/",
  "http://localhost/",
  "http://LOCALHOST/",
  "http://localhost./",
  "http://inside.example/",
];

test("an address inside is reached by none of its writings, and no connection is begun", async () => {
  watchConnections();
  const hosts = inside.flatMap(writingsOf);
  const urls = [
    ...hosts.map((host) => `http://${host}:${port}/`),
    ...splits(`127.0.0.1:${port}`),
    ...otherWays,
  ];
  expect(new Set(urls).size).toBeGreaterThanOrEqual(150);
  const answered: string[] = [];
  for (const url of urls)
    // What is no address at all is refused as well.
    await outbound.fetch(url).then(
      () => answered.push(url),
      () => undefined,
    );
  expect({ answered, attempts, reached }).toEqual({ answered: [], attempts: [], reached: 0 });
});

test("a name is looked up once: what it becomes afterwards is nothing to go by", async () => {
  const names = watchConnections(["93.184.215.14", "127.0.0.1"]);
  await expect(outbound.fetch(`http://changing.example:${port}/`)).rejects.toThrow(
    "no connection in this test",
  );
  expect({ lookups: names.lookups(), attempts, reached }).toEqual({
    lookups: 1,
    attempts: ["93.184.215.14"],
    reached: 0,
  });
});

test("no redirect is followed, wherever it leads", async () => {
  const hop = createServer((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
  });
  await new Promise<void>((resolve) => {
    hop.listen(0, "127.0.0.1", resolve);
  });
  const { port: hopPort } = hop.address() as net.AddressInfo; // listens on TCP
  const listed = outboundFrom({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" }).of({
    name: "northwind",
    outbound_allow: [],
    shadow_mode: false,
  });
  expect((await listed.fetch(`http://127.0.0.1:${hopPort}/`)).status).toBe(302);
  expect(reached).toBe(0);
  hop.closeAllConnections();
  hop.close();
});
