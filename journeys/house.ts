/**
 * A whole Tocsin for one journey: an own database, a server on a port of its own, Ada signed in,
 * one sender connected.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { openHouse } from "#server/test-house.ts";
import { setUp } from "#server/features/setup/routes.ts";

export interface JourneyHouse {
  url: string;
  /** For what only the command line can do. */
  parts: Parameters<typeof setUp>[0];
  appKey: string;
  ingestKey: string;
  /** As Ada, by the API. */
  call<T = unknown>(path: string, body?: unknown, method?: string): Promise<T>;
  send(...events: object[]): Promise<void>;
  /** Signs the browser in as Ada and opens a page of the console. */
  open(context: BrowserContext, path: string): Promise<Page>;
  close(): Promise<void>;
}

export const ada = { email: "ada@northwind.example", password: "Storm-watch-7" };

export async function emptyHouse(
  env: Record<string, string> = {},
): Promise<{ url: string; parts: Parameters<typeof setUp>[0]; close(): Promise<void> }> {
  const house = await openHouse({ clock: { nowS: () => Date.now() / 1000 }, env });
  const url = await house.server.app.listen({ host: "127.0.0.1", port: 0 });
  return { url, parts: { db: house.server.db, clock: house.clock }, close: () => house.close() };
}

export async function journeyHouse(env: Record<string, string> = {}): Promise<JourneyHouse> {
  const house = await emptyHouse(env);
  await setUp(house.parts, {
    organization: "Northwind",
    name: "Ada",
    email: ada.email,
    password: ada.password,
    timeZone: "Europe/Berlin",
    type: "live",
  });
  const signedIn = await fetch(`${house.url}/login`, {
    method: "POST",
    headers: { origin: house.url, "content-type": "application/json" },
    body: JSON.stringify({ username: ada.email, password: ada.password }),
  });
  const [name = "", value = ""] = (signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "").split(
    "=",
  );
  const call = async <T>(
    path: string,
    body?: unknown,
    method = body === undefined ? "GET" : "POST",
  ): Promise<T> => {
    const answer = await fetch(house.url + path, {
      method,
      headers: {
        cookie: `${name}=${value}`,
        origin: house.url,
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T; // the caller names the contract's reply
  };
  const { app_key: appKey } = await call<{ app_key: string }>("/web/integrations", {
    name: "journey",
    source_system: "api",
  });
  const { key: ingestKey } = await call<{ key: string }>("/resources/v2.0/api-keys", {
    name: "journey",
    type: "organization",
  });
  return {
    url: house.url,
    parts: house.parts,
    appKey,
    ingestKey,
    call,
    close: house.close,
    send: async (...events) => {
      const answer = await fetch(`${house.url}/data/v2/alerts`, {
        method: "POST",
        headers: { authorization: `Bearer ${ingestKey}`, "content-type": "application/json" },
        body: JSON.stringify({ app_key: appKey, alerts: events }),
      });
      if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
    },
    open: async (context, path) => {
      await context.addCookies([{ name, value, url: house.url, httpOnly: true, sameSite: "Lax" }]);
      const page = await context.newPage();
      await page.goto(house.url + path);
      return page;
    },
  };
}
