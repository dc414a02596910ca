/** Twilio signs the address that it was given; between it and the server stands a proxy. */
import { createHmac } from "node:crypto";
import http from "node:http";
import { afterEach, expect, test } from "vitest";
import { openHouse } from "../../test-house.ts";
import { openTwilioPeer, twilioToken } from "../../test-peers/twilio.ts";
import { openReverseProxy } from "../../test-reverse-proxy.ts";
import { openPhoneScene, person, twilioConfig } from "../delivery/test-phones.ts";
import { settleCallbacks } from "./test-callbacks.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

type Proxy = Parameters<typeof openReverseProxy>[0];

/** `spelling`: how whoever set it up has written the public address. */
async function openScene(settings: Proxy, spelling = (url: string) => url) {
  const proxy = await openReverseProxy(settings);
  opened.push(proxy);
  const house = await openHouse({
    env: {
      TOCSIN_PUBLIC_URL: spelling(`${proxy.url}${settings.path ?? ""}/`),
      TOCSIN_ALLOWED_HOSTS: "tocsin.test,former.example",
      TOCSIN_OUTBOUND_ALLOW: "127.0.0.1",
    },
  });
  opened.push(house);
  proxy.target = await house.server.app.listen({ host: "127.0.0.1", port: 0 });
  const twilio = await openTwilioPeer({ nowS: () => house.clock.nowS() });
  opened.push(twilio);
  const scene = await openPhoneScene(house, "sms");
  await scene.connect({ ...twilioConfig(twilio), callback_secret: twilioToken });
  await scene.share();
  const [message] = twilio.messages;
  const fields = { MessageSid: message?.sid ?? "", MessageStatus: "delivered", To: person };
  const post = async (address: string, signedAddress = address): Promise<number> => {
    const status = await postSigned(address, { fields, signedAddress });
    await settleCallbacks(scene);
    return status;
  };
  const states = async () => (await scene.deliveries()).map(({ state }) => state);
  return { address: message?.statusCallback ?? "", post, states };
}

/** As Twilio does. Names below localhost, and those of nobody, are this machine. */
function postSigned(
  address: string,
  { fields, signedAddress }: { fields: Record<string, string>; signedAddress: string },
): Promise<number> {
  const { host, port, pathname, search } = new URL(address);
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${fields[name] ?? ""}`)
    .join("");
  const signature = createHmac("sha1", twilioToken)
    .update(`${signedAddress}${text}`)
    .digest("base64");
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: "127.0.0.1",
        port,
        method: "POST",
        path: `${pathname}${search}`,
        headers: {
          host,
          "content-type": "application/x-www-form-urlencoded",
          "x-twilio-signature": signature,
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    request.on("error", reject);
    request.end(new URLSearchParams(fields).toString());
  });
}

const proxies: [string, Proxy][] = [
  ["nginx, to an upstream by name", { kind: "nginx", upstreamHost: "tocsin:4680" }],
  [
    "nginx, below a path that it takes off",
    { kind: "nginx", path: "/tocsin", isPathTakenOff: true },
  ],
  ["nginx, below a path that it leaves on", { kind: "nginx", path: "/ops/tocsin" }],
  ["Caddy, below a path that it takes off", { kind: "caddy", path: "/ops", isPathTakenOff: true }],
  ["Caddy, below a path that it leaves on", { kind: "caddy", path: "/tocsin" }],
];

test.each(proxies)(
  "behind %s, what Twilio says counts by the address it was given",
  async (_, settings) => {
    const { address, post, states } = await openScene(settings);
    expect(address).toContain(`${settings.path ?? ""}/data/v2/callbacks/`);
    expect(await post(address, address.replace("ops.localhost", "evil.example"))).toBe(401);
    expect(await post(address, address.replace("/data", "/other/data"))).toBe(401);
    expect(await states()).toEqual(["sent"]);
    expect(await post(address)).toBe(200);
    expect(await states()).toEqual(["delivered"]);
  },
);

test("what was sent while the server had another name of its own still counts", async () => {
  const { address, post, states } = await openScene({ kind: "caddy", path: "/tocsin" });
  expect(await post(address.replace("ops.localhost", "evil.example"))).toBe(401);
  expect(await states()).toEqual(["sent"]);
  expect(await post(address.replace("ops.localhost", "former.example"))).toBe(200);
  expect(await states()).toEqual(["delivered"]);
});

test("a public address in capital letters is one address, for Twilio and here", async () => {
  const { address, post } = await openScene({ kind: "nginx" }, (url) =>
    url.replace("http://ops", "HTTP://Ops"),
  );
  expect(await post(address)).toBe(200);
});
