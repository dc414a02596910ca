/** Where pages have an origin of their own, it serves them and nothing else, and nothing else does. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { livePath } from "#contract/news.ts";
import { savePublicView } from "#contract/public-view.ts";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { addressOf, withSession } from "../../test-caller.ts";
import { type House, openHouse } from "../../test-house.ts";
import { defaultSettings } from "./defaults.ts";
import { switchOn } from "./test-scene.ts";

let house: House;
let of: Organization;
let name: string;
beforeAll(async () => {
  house = await openHouse({
    env: {
      TOCSIN_PUBLIC_ORIGIN: "https://status.northwind.test",
      TOCSIN_TRUSTED_PROXIES: "loopback",
    },
  });
  of = await createTestOrganization(house, "Northwind");
  name = await switchOn(of);
  await of
    .as("ada")
    .call(savePublicView, { body: { settings: { ...defaultSettings, published: true } } });
});
afterAll(() => house.close());

const statusOf = async (
  method: string,
  url: string,
  headers: Record<string, string>,
): Promise<number> =>
  (await house.server.app.inject({ method: method as "GET", url, headers })).statusCode;
const publicHosts: Record<string, string>[] = [
  { host: "status.northwind.test" },
  { host: "STATUS.northwind.test.:8443" },
  { host: "tocsin.test", "x-forwarded-host": "status.northwind.test" },
  { host: "status.northwind.test", "x-forwarded-host": "tocsin.test" },
];
const isPublic = ({ endpoint }: (typeof contract)[number]): boolean =>
  endpoint.isPublicView === true;

test("its pages are there, and nowhere else", async () => {
  for (const { endpoint } of contract.filter((entry) => isPublic(entry))) {
    const names = { org_name: name };
    const url = addressOf(endpoint, { params: names, query: names });
    for (const headers of publicHosts)
      expect([url, await statusOf("GET", url, headers)]).toEqual([url, 200]);
    expect(await statusOf("GET", url, { host: "tocsin.test" })).toBe(404);
    expect(await statusOf("GET", url, { host: "127.0.0.1:4680" })).toBe(404);
  }
});

test("nothing else is there: no endpoint, no console, no file, no socket", async () => {
  const session = withSession(of.as("ada").token);
  const otherEntries = contract.filter((entry) => !isPublic(entry));
  const params = new Proxy({}, { get: () => "1" });
  for (const headers of publicHosts) {
    for (const { endpoint } of otherEntries) {
      const url = addressOf(endpoint, { params });
      const status = await statusOf(endpoint.method, url, { ...headers, cookie: session.cookie });
      expect([url, status]).toEqual([url, 404]);
    }
    for (const url of ["/", "/feed/all", "/index.html", "/favicon.svg", "/docs.css", "/status"])
      expect(await statusOf("GET", url, { ...headers, accept: "text/html" })).toBe(404);
  }
  const port = new URL(await house.server.app.listen({ host: "127.0.0.1", port: 0 })).port;
  const handshake = (host: string) =>
    fetch(`http://127.0.0.1:${port}${livePath}/?EIO=4&transport=polling`, {
      headers: { "x-forwarded-host": host },
    });
  expect((await handshake("status.northwind.test")).status).toBe(403);
  expect((await handshake("tocsin.test")).status).toBe(200);
});

test("links name the origin, whatever a request calls the server", async () => {
  const feed = await house.server.app.inject({
    method: "GET",
    url: `/status/${name}/feed.atom`,
    headers: { host: "evil.test", "x-forwarded-host": "status.northwind.test" },
  });
  expect(feed.body).toContain(`<id>https://status.northwind.test/status/${name}</id>`);
  expect(feed.body).not.toContain("evil.test");
});
