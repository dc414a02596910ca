/** A Tocsin with one of everything in it, and people of every role at hand. */
import type { BrowserContext, Page } from "@playwright/test";
import { createTestOrganization, type Organization, type Person } from "#server/test-cast.ts";
import { createFixtures, type EveryFixture } from "#server/test-fixtures.ts";
import { openHouse } from "#server/test-house.ts";
import { UnfinishedWrites } from "./unfinished-writes.ts";

export interface FurnishedHouse {
  url: string;
  of: Organization;
  things: EveryFixture;
  /** Another organization in the same installation. */
  createOrganization(displayName: string): Promise<Organization>;
  /** Puts the person's session into the browser and opens a page. */
  open(context: BrowserContext, person: Person, path: string): Promise<Page>;
  close(): Promise<void>;
}

export async function furnishedHouse(
  env: Readonly<Record<string, string>> = {},
): Promise<FurnishedHouse> {
  const house = await openHouse({ clock: { nowS: () => Date.now() / 1000 }, env });
  const url = await house.server.app.listen({ host: "127.0.0.1", port: 0 });
  const of = await createTestOrganization(house, "Northwind");
  const writes = new UnfinishedWrites();
  return {
    url,
    of,
    things: await createFixtures(of),
    close: house.close,
    createOrganization: (displayName) => createTestOrganization(house, displayName),
    open: async (context, { token }, path) => {
      await context.addCookies([
        { name: "tocsin_session", value: token, url, httpOnly: true, sameSite: "Lax" },
      ]);
      const page = await context.newPage();
      writes.watch(page);
      await page.goto(url + path);
      return page;
    },
  };
}
