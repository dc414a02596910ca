import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { me } from "#contract/session.ts";
import { testOrigin, withKey } from "../../test-caller.ts";
import { northwind } from "../../test-northwind.ts";
import { compressReply } from "./compress-reply.ts";

const rows = Array.from({ length: 100 }, (_, index) => ({ id: index, title: "Größe: disk full" }));
const text = JSON.stringify(rows);

async function get(path: string, acceptEncoding?: string) {
  const app = fastify();
  app.get("/rows", { onSend: compressReply }, async () => rows);
  app.get("/short", { onSend: compressReply }, async () => rows.slice(0, 1));
  app.get("/broken", { onSend: compressReply }, async () => {
    throw new Error(text);
  });
  const headers = acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding };
  const reply = await app.inject({ url: path, headers });
  await app.close();
  return reply;
}

test("a long reply is sent in the smallest form that the browser takes", async () => {
  const brotli = await get("/rows", "gzip, deflate, br, zstd");
  expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
  expect(Number(brotli.headers["content-length"])).toBe(brotli.rawPayload.length);
  expect(brotli.rawPayload.length).toBeLessThan(text.length / 4);

  const gzip = await get("/rows", "gzip");
  expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
});

test("whoever takes none, or refuses it, gets plain text", async () => {
  for (const accepted of [undefined, "identity", "br;q=0", "br; q=0.0, gzip;q=0", "brotli"]) {
    const reply = await get("/rows", accepted);
    expect([accepted, reply.headers["content-encoding"]]).toEqual([accepted, undefined]);
    expect(reply.body).toBe(text);
  }
  expect((await get("/rows", "BR;q=0.5, gzip;q=0")).headers["content-encoding"]).toBe("br");
});

test("a short reply stays as it is", async () => {
  const reply = await get("/short", "br");
  expect(reply.headers["content-encoding"]).toBe(undefined);
  expect(reply.json()).toEqual(rows.slice(0, 1));
});

test("what went wrong is compressed too, with its status", async () => {
  const reply = await get("/broken", "br");
  expect(reply.statusCode).toBe(500);
  expect(brotliDecompressSync(reply.rawPayload).toString()).toContain("disk full");
});

test("what is read of the API is compressed", async () => {
  const of = await northwind();
  const { key } = await of
    .as("ada")
    .call(createApiKey, { body: { name: "reader", type: "user", expires_at: null } });
  const reply = await of.house.server.app.inject({
    url: me.path,
    headers: { ...withKey(key), host: new URL(testOrigin).host, "accept-encoding": "br" },
  });
  expect([reply.statusCode, reply.headers["content-encoding"]]).toEqual([200, "br"]);
  expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString())).toHaveProperty("_id");
});
