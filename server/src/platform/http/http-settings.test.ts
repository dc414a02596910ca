import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "#contract/session.ts";
import { callerOn, type TestResponse } from "../../test-caller.ts";
import { type House, openHouse } from "../../test-house.ts";
import { setUp } from "../../features/setup/routes.ts";
import { httpSettingsFrom } from "./http-settings.ts";

const ada = { username: "ada@northwind.test", password: "Storm-watch-7" };
const houses: House[] = [];
let plain: House;
beforeAll(async () => {
  plain = await openNorthwind();
});
afterAll(async () => {
  for (const house of houses) await house.close();
});

async function openNorthwind(env: Record<string, string> = {}): Promise<House> {
  const house = await openHouse({ env });
  houses.push(house);
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
  return house;
}

const signInAt = (house: House, headers: Record<string, string>): Promise<TestResponse> =>
  callerOn(house.server.app, headers).try(logIn, { body: ada });

test.each([
  ["tocsin.test", 200],
  ["localhost:4680", 200],
  ["127.0.0.1:4680", 200],
  ["[::1]:4680", 200],
  ["192.168.1.5", 200],
  ["rebound.evil.test", 421],
  ["localhost.evil.test", 421],
  ["127.0.0.1.evil.test", 421],
])("a page under the name %s signs in with %i", async (host, status) => {
  const answer = await signInAt(plain, { host, origin: `http://${host}` });
  expect([answer.status, answer.errors[0]?.code]).toEqual([
    status,
    status === 200 ? undefined : "unknown_host",
  ]);
});

test("a page that forwards itself another name stays who it is; keys and health go by any name", async () => {
  const foreign = { host: "rebound.evil.test" };
  expect(
    (
      await signInAt(plain, {
        ...foreign,
        "x-forwarded-host": "tocsin.test",
        origin: "http://tocsin.test",
      })
    ).errors[0]?.code,
  ).toBe("unknown_host");
  expect((await callerOn(plain.server.app, foreign).raw("GET", "/healthz")).status).toBe(200);
  const byKey = callerOn(plain.server.app, { ...foreign, authorization: "Bearer none" });
  expect((await byKey.raw("GET", "/web/me")).errors[0]?.code).toBe("bad_key");
});

test("behind an https address every cookie is Secure and browsers keep to https, whatever the proxy speaks", async () => {
  const house = await openNorthwind({ TOCSIN_PUBLIC_URL: "https://tocsin.test" });
  const answer = await signInAt(house, { origin: "https://tocsin.test" });
  expect(answer.status).toBe(200);
  expect(answer.headers["set-cookie"]).toMatch(/; Secure/);
  expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");

  const open = await signInAt(plain, { origin: "http://tocsin.test" });
  expect(open.headers["set-cookie"]).not.toMatch(/; Secure/);
  expect(open.headers["strict-transport-security"]).toBeUndefined();
});

test("only the proxies that are named say by which protocol and under which name somebody asks", async () => {
  const house = await openNorthwind({ TOCSIN_TRUSTED_PROXIES: "10.1.0.0/16" });
  const secureFrom = async (remoteAddress: string) => {
    const reply = await house.server.app.inject({
      method: "POST",
      url: "/login",
      remoteAddress,
      headers: {
        host: "tocsin.test",
        origin: "https://tocsin.test",
        "x-forwarded-proto": "https",
        "content-type": "application/json",
      },
      payload: JSON.stringify(ada),
    });
    return /; Secure/.test(String(reply.headers["set-cookie"]));
  };
  expect([await secureFrom("10.1.2.3"), await secureFrom("127.0.0.1")]).toEqual([true, false]);
});

test("a proxy that is no address ends the start in a sentence", () => {
  expect(() => httpSettingsFrom({ TOCSIN_TRUSTED_PROXIES: "10.0.0.0/8, nginx" })).toThrow(
    /TOCSIN_TRUSTED_PROXIES: nginx is no address/,
  );
});
