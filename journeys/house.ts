/**
 * A whole Tocsin for one journey: an own database, a server on a port of its own, Ada signed in,
 * one sender connected.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { type CallPath, callerAt, sendEvents, signIn } from "#server/test-client.ts";
import { openHouse } from "#server/test-house.ts";
import { setUp } from "#server/features/setup/routes.ts";
import { UnfinishedWrites } from "./unfinished-writes.ts";

export interface JourneyHouse {
  url: string;
  /** For what only the command line can do. */
  parts: Parameters<typeof setUp>[0];
  /** Of its owner, for another server process beside this one. */
  databaseUrl: string;
  appKey: string;
  ingestKey: string;
  /** As Ada, by the API. */
  call: CallPath;
  send(...events: object[]): Promise<void>;
  /** Signs the browser in as Ada and opens a page of the console. */
  open(context: BrowserContext, path: string): Promise<Page>;
  /** Where the house takes mail, if its environment says that it does. */
  listenForMail(): Promise<number | null>;
  close(): Promise<void>;
}

export const ada = { email: "ada@northwind.example", password: "Storm-watch-7" };

export async function emptyHouse(
  env: Record<string, string> = {},
): Promise<Pick<JourneyHouse, "url" | "parts" | "databaseUrl" | "listenForMail" | "close">> {
  const house = await openHouse({ clock: { nowS: () => Date.now() / 1000 }, env });
  const url = await house.server.app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    parts: { db: house.server.db, clock: house.clock },
    databaseUrl: house.ownerUrl,
    listenForMail: () => house.server.inboundMail.listen(),
    close: () => house.close(),
  };
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
  const cookie = await signIn(house.url, { username: ada.email, password: ada.password });
  const [name = "", value = ""] = cookie.split("=");
  const call = callerAt(house.url, cookie);
  const { app_key: appKey } = await call<{ app_key: string }>("/web/integrations", {
    name: "journey",
    source_system: "api",
  });
  const { key: ingestKey } = await call<{ key: string }>("/resources/v2.0/api-keys", {
    name: "journey",
    type: "organization",
  });
  const writes = new UnfinishedWrites();
  return {
    url: house.url,
    parts: house.parts,
    databaseUrl: house.databaseUrl,
    appKey,
    ingestKey,
    call: async (...args) => {
      await writes.finished();
      return call(...args);
    },
    listenForMail: house.listenForMail,
    close: house.close,
    send: async (...events) => {
      await writes.finished();
      await sendEvents({ url: house.url, appKey, ingestKey }, events);
    },
    open: async (context, path) => {
      await context.addCookies([{ name, value, url: house.url, httpOnly: true, sameSite: "Lax" }]);
      const page = await context.newPage();
      writes.watch(page);
      await page.goto(house.url + path);
      return page;
    },
  };
}
