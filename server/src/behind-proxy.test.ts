/** A whole server behind a proxy that nobody has told more than where the server is. */
import { io, type Socket } from "socket.io-client";
import { afterEach, expect, test } from "vitest";
import { livePath } from "#contract/news.ts";
import { setUp } from "./features/setup/routes.ts";
import { openReverseProxy } from "./test-reverse-proxy.ts";
import { openHouse } from "./test-house.ts";

const ada = { username: "ada@northwind.test", password: "Storm-watch-7" };
const opened: { close(): Promise<void> }[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

type Proxy = Parameters<typeof openReverseProxy>[0];

async function behind(settings: Proxy, env: Record<string, string> = {}) {
  const proxy = await openReverseProxy(settings);
  opened.push(proxy);
  const console = `${proxy.url}${settings.path ?? ""}`;
  const house = await openHouse({
    env: { TOCSIN_PUBLIC_URL: `${console}/`, TOCSIN_ALLOWED_HOSTS: "", ...env },
  });
  opened.push(house);
  proxy.target = await house.server.app.listen({ host: "127.0.0.1", port: 0 });
  await setUp(
    { db: house.server.db, clock: house.clock },
    {
      organization: "Northwind",
      name: "Ada",
      email: ada.username,
      password: ada.password,
      timeZone: "UTC",
      type: "live",
    },
  );
  // Browsers resolve names below localhost, Node does not.
  const address = console.replace("ops.localhost", "127.0.0.1");
  const origin = new URL(proxy.url).origin;
  const request = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${address}${path}`, {
      redirect: "manual",
      ...init,
      headers: { origin, ...init.headers },
    });
  const signIn = (headers: Record<string, string> = {}) =>
    request("/login", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(ada),
    });
  return { house, proxy, address, origin, request, signIn };
}

/** The transport over which the first news came, else why none did. */
function connectLive(
  { address }: { address: string },
  extraHeaders: { origin: string; cookie: string },
): Promise<string> {
  const { origin, pathname } = new URL(address);
  const socket = io(origin, {
    path: `${pathname.replace(/\/$/, "")}${livePath}`,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnection: false,
    extraHeaders,
    forceNew: true,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.once("refresh", () => resolve(socket.io.engine.transport.name));
    socket.once("connect_error", (error) => resolve(error.message));
  });
}

const cookieOf = (response: Response): string =>
  (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

const proxies: [string, Proxy][] = [
  ["nginx", { kind: "nginx" }],
  ["nginx to an upstream by name", { kind: "nginx", upstreamHost: "tocsin:4680" }],
  [
    "nginx, below a path that it takes off",
    { kind: "nginx", path: "/tocsin", isPathTakenOff: true },
  ],
  ["nginx, below a path that it leaves on", { kind: "nginx", path: "/ops/tocsin" }],
  ["Caddy", { kind: "caddy" }],
  ["Caddy, below a path that it leaves on", { kind: "caddy", path: "/tocsin" }],
];

test.each(proxies)(
  "behind %s, people sign in, write and hear news; another site's page does none of it",
  async (_, settings) => {
    const visit = await behind(settings);
    const { origin, request, signIn } = visit;
    const signedIn = await signIn();
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.get("set-cookie")).toContain(`Path=${settings.path ?? "/"};`);

    const cookie = cookieOf(signedIn);
    const rename = (from: string): Promise<Response> =>
      request("/web/me/contact", {
        method: "PATCH",
        headers: { cookie, origin: from, "content-type": "application/json" },
        body: JSON.stringify({ name: "Ada L." }),
      });
    expect((await request("/web/me", { headers: { cookie } })).status).toBe(200);
    expect((await rename(origin)).status).toBe(200);
    for (const foreign of ["https://evil.test", "null", "http://ops.localhost"])
      for (const answer of [await signIn({ origin: foreign }), await rename(foreign)])
        expect([403, 421]).toContain(answer.status);

    const transport = settings.kind === "nginx" ? "polling" : "websocket";
    expect(await connectLive(visit, { origin, cookie })).toBe(transport);
    expect(await connectLive(visit, { origin: "https://evil.test", cookie })).toBe("not_signed_in");
  },
);

test("below a path, redirects lead below it, and the API's page finds its document", async () => {
  const { request } = await behind({ kind: "nginx", path: "/tocsin", isPathTakenOff: true });
  const redirected = await request("/sso/nobody/login");
  expect([redirected.status, redirected.headers.get("location")]).toEqual([
    303,
    "/tocsin/sign-in?sso=unknown",
  ]);
  const docs = await (await request("/docs/api")).text();
  expect(docs).toContain('href="../resources/openapi.json"');
  expect((await request("/resources/openapi.json")).status).toBe(200);
});

test("a provider's page posts its answer through a proxy that names the upstream", async () => {
  const { request } = await behind({ kind: "nginx", upstreamHost: "tocsin:4680" });
  const posted = await request("/sso/nobody/acs", {
    method: "POST",
    headers: { origin: "https://idp.test", "content-type": "application/x-www-form-urlencoded" },
    body: "SAMLResponse=none",
  });
  expect([posted.status, posted.headers.get("location")]).toEqual([303, "/sign-in?sso=unknown"]);
});
