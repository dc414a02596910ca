/** A small console, built as the real one is, and served. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { precompress } from "#tools/launch/precompress.ts";
import { serveConsole } from "./console.ts";
import { limitDefaults } from "../server-limits.ts";
import { limitAnonymousSockets } from "./limit-anonymous-sockets.ts";
import { httpSettingsFrom } from "./http-settings.ts";
import { openHttp } from "./open-http.ts";

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-console-"));
const built = path.join(dir, "built");
let app: FastifyInstance;
let script = "";

beforeAll(async () => {
  fs.mkdirSync(path.join(dir, "public"));
  fs.writeFileSync(
    path.join(dir, "public/early.js"),
    `document.title = ${JSON.stringify("early ".repeat(300))};`,
  );
  fs.writeFileSync(
    path.join(dir, "main.js"),
    `document.title = ${JSON.stringify("word ".repeat(2000))};`,
  );
  fs.writeFileSync(
    path.join(dir, "index.html"),
    `<!doctype html><meta name="base-path" content="__BASE_PATH__"><title>x</title>${"<!-- shape -->".repeat(100)}<script type="module" src="/main.js"></script>`,
  );
  await build({
    root: dir,
    configFile: false,
    logLevel: "silent",
    plugins: [precompress()],
    build: { outDir: built },
  });
  script = `/assets/${fs.readdirSync(path.join(built, "assets")).find((name) => name.endsWith(".js")) ?? ""}`;
  // No call is made: the console's files are everybody's.
  const never = async (): Promise<never> => {
    throw new Error("the door was asked");
  };
  app = await openHttp(
    [],
    {
      callerBySession: never,
      callerByToken: never,
      keyHolder: never,
      previewHolder: never,
      runnerHolder: never,
      scimHolder: never,
      environmentExists: never,
      waitS: never,
    },
    {
      limits: limitDefaults,
      anonymousSockets: limitAnonymousSockets(limitDefaults.anonymousConnections),
      settings: httpSettingsFrom({ TOCSIN_PUBLIC_URL: "https://ops.test/tocsin/" }),
    },
  );
  await serveConsole(app, built);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(dir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

test("a script is sent compressed to whom reads that, and says so to caches", async () => {
  const plain = await get(script);
  expect(plain.headers).toMatchObject({
    "content-type": expect.stringContaining("javascript"),
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  for (const [acceptEncoding, encoding, unpack] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const) {
    const packed = await get(script, { "accept-encoding": acceptEncoding });
    expect(packed.headers).toMatchObject({
      "content-encoding": encoding,
      "content-type": plain.headers["content-type"],
      "cache-control": plain.headers["cache-control"],
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
    expect(Number(packed.headers["content-length"])).toBe(packed.rawPayload.length);
    expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  }
});

test("a script travels without what is said of pages, and is never taken for anything else", async () => {
  const [scriptHeaders, page] = [
    (await get(script)).headers,
    (await get("/feed/all", { accept: "text/html" })).headers,
  ];
  const ofPages = ["content-security-policy", "x-frame-options", "cross-origin-opener-policy"];
  expect(ofPages.map((name) => [name in page, name in scriptHeaders])).toEqual(
    ofPages.map(() => [true, false]),
  );
  expect(scriptHeaders).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": expect.any(String),
  });
});

test("the page itself is sent compressed, with the address's path in it", async () => {
  const page = await get("/feed/all", { accept: "text/html", "accept-encoding": "br" });
  expect(page.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/html; charset=utf-8",
    vary: "accept-encoding",
  });
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('content="/tocsin"');
});

test("a file whose name bears no hash is asked for again", async () => {
  expect((await get("/early.js", { "accept-encoding": "br" })).headers).toMatchObject({
    "cache-control": "no-cache",
    "content-encoding": "br",
  });
});

test("what the build keeps for itself has no address", async () => {
  for (const url of ["/index.html", `${script}.br`]) expect((await get(url)).statusCode).toBe(404);
});

test("below a path, the page says so, and its files are found with that path and without", async () => {
  for (const url of ["/tocsin/feed/all", "/tocsin", "/tocsin?x", "/feed/all"]) {
    const page = await get(url, { accept: "text/html" });
    expect([page.statusCode, page.body]).toEqual([
      200,
      expect.stringContaining('content="/tocsin"'),
    ]);
  }
  for (const url of [script, `/tocsin${script}`]) expect((await get(url)).statusCode).toBe(200);
  expect((await get(`/tocsinx${script}`)).statusCode).toBe(404);
});
