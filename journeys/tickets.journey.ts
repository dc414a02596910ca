/** A ticket of a service desk beside the incident that it is about: suggested, linked, unlinked. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { setSuperadmin } from "#server/cli/user.ts";
import { readTicketsKind } from "#server/features/service-desk/read-tickets-job.ts";
import { setJob } from "#server/platform/jobs/set-job.ts";
import {
  openServiceNow,
  type ServiceNowPeer,
  serviceNowUser,
} from "#server/test-peers/service-now.ts";
import { ada, type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
let desk: ServiceNowPeer;
let mailDesk: ServiceNowPeer;
test.beforeAll(async () => {
  house = await journeyHouse({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  [desk, mailDesk] = [await openServiceNow(), await openServiceNow()];
});
test.afterAll(async () => {
  await house.close();
  await desk.close();
  await mailDesk.close();
});

async function organizationWithDesk(): Promise<string> {
  await setSuperadmin(house.parts, { username: ada.email, isSuperadmin: true });
  const { items } = await house.call<{ items: { id: string }[] }>("/backoffice/organizations");
  const id = items[0]?.id ?? "0";
  await house.call(
    `/backoffice/organizations/${id}/feature-toggles`,
    { feature_toggles: { service_desk: true } },
    "PUT",
  );
  return id;
}

async function connect(name: string, { url }: ServiceNowPeer): Promise<string> {
  const { id } = await house.call<{ id: string }>("/web/integrations", {
    name,
    type: "outbound",
    parent_source_system: "itsm",
    config: { url, ...serviceNowUser, reads_tickets: true },
  });
  return id;
}

/** Now, not in a minute. */
const read = (organizationId: string, target: string): Promise<void> =>
  house.parts.db.tenant(organizationId, (sql) =>
    setJob(sql, { kind: readTicketsKind, subject: target, due_at: Math.floor(Date.now() / 1000) }),
  );

async function openTickets(context: BrowserContext, host: string): Promise<Page> {
  const page = await house.open(context, "/feed/all?folder=active");
  await page.getByRole("link", { name: host }).click();
  await page.getByRole("tab", { name: /^Tickets/ }).click();
  return page;
}

test("a ticket that was read is suggested, linked, told of the incident, and unlinked", async ({
  context,
}) => {
  const organizationId = await organizationWithDesk();
  await house.send({
    host: "ord-db-7",
    status: "critical",
    check: "disk",
    description: "ord-db-7 writes nothing any more, the disk is full",
  });
  const page = await openTickets(context, "ord-db-7");
  await expect(page.getByText("No connected system reads tickets")).toBeVisible();
  const target = await connect("Desk of Northwind", desk);
  await expect(page.getByText("No ticket in this time")).toBeVisible();

  const own = desk.open({
    short_description: "Disk of ord-db-7 is full",
    description: "Since noon ord-db-7 writes nothing any more, its disk is full.",
  });
  desk.open({ short_description: "Label printer prints nothing", description: "dock 12" });
  await read(organizationId, target);
  const suggested = page.getByRole("list", { name: "Probably the same" });
  const linked = page.getByRole("list", { name: "Linked" });
  await expect(suggested.getByRole("listitem")).toHaveText([/Disk of ord-db-7 is full/]);
  await expect(page.getByText("1 of 2 opened in this time")).toBeVisible();

  await suggested.getByRole("button", { name: "Disk of ord-db-7 is full" }).click();
  const drawer = page.getByRole("dialog", { name: own.number });
  await expect(drawer.locator("mark").filter({ hasText: /^disk$/i })).not.toHaveCount(0);
  await drawer.getByRole("checkbox", { name: /^Close it when/ }).check();
  await drawer.getByRole("button", { name: "Link ticket" }).click();
  await expect(page.getByText(`Linked ${own.number}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(linked.getByRole("listitem")).toHaveText([/Disk of ord-db-7 is full.*By Ada/]);
  await expect(page.getByText("1 is closed with the incident")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Tickets 1" })).toBeVisible();
  await expect.poll(() => own.work_notes.join()).toContain("This ticket is linked with incident");

  await linked.getByRole("button", { name: `Unlink ${own.number}` }).click();
  await expect(suggested.getByRole("listitem")).toHaveText([/Disk of ord-db-7 is full/]);
  await expect(linked).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/ }).last().click();
  await expect(linked.getByRole("listitem")).toHaveText([/Disk of ord-db-7 is full/]);
  await linked.getByRole("button", { name: `Unlink ${own.number}` }).click();
  await suggested.getByRole("button", { name: `${own.number} is not the same` }).click();
  await expect(page.getByText("No other ticket of this time is about it")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search tickets" }).fill("printer label");
  await expect(page.getByRole("list", { name: "Search results" }).getByRole("listitem")).toHaveText(
    [/Label printer prints nothing/],
  );
  await expect(page).toHaveURL(/ticket_query=printer/);
});

test("on a page of its own the ticket stands beside the list, and its keys say what it is", async ({
  context,
}) => {
  const organizationId = await organizationWithDesk();
  const own = mailDesk.open({
    short_description: "Mails of mail-gw-2 wait",
    description: "mail-gw-2",
  });
  await house.send({ host: "mail-gw-2", status: "critical", check: "queue" });
  await read(organizationId, await connect("Desk of the mail team", mailDesk));
  const feed = await house.open(context, "/feed/all?folder=active");
  await feed.getByRole("link", { name: "mail-gw-2" }).click();
  await expect(feed).toHaveURL(/\/feed\/all\/\d+/);
  const [, id] = /\/feed\/all\/(\d+)/.exec(feed.url()) ?? [];
  const page = await house.open(context, `/incident/all/${id}?tab=tickets`);
  const suggested = page.getByRole("list", { name: "Probably the same" });
  await expect(suggested.getByRole("listitem")).toHaveText([/Mails of mail-gw-2 wait/]);

  await page.keyboard.press("j");
  const pane = page.getByRole("region", { name: `Ticket ${own.number}` });
  await expect(pane.getByRole("heading", { name: "Mails of mail-gw-2 wait" })).toBeVisible();
  await page.reload();
  await expect(pane).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText(`${own.number} is not the same`)).toBeVisible();
  await expect(suggested).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await suggested.getByRole("button", { name: "Mails of mail-gw-2 wait" }).click();
  await page.keyboard.press("l");
  await expect(page.getByRole("list", { name: "Linked" }).getByRole("listitem")).toHaveText([
    /Mails of mail-gw-2 wait/,
  ]);
  await expect.poll(() => own.work_notes.length).toBe(1);
});
