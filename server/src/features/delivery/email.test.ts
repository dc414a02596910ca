/** Incidents by mail: one thread, said once, ended by its reader; by a real mail server. */
import { afterAll, expect, test } from "vitest";
import { listIncidentDeliveries } from "#contract/delivery.ts";
import { getIncident, listActivities } from "#contract/incidents.ts";
import { createIntegration } from "#contract/integrations.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { openHouse } from "../../test-house.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { createTestOrganization } from "../../test-northwind.ts";

let isFull = false;
const postOffice = await openTestMailServer({
  refuses: (address) => address.startsWith("nobody"),
  defers: () => isFull,
});
const houseWithMail = openHouse({
  env: { TOCSIN_SMTP_URL: postOffice.url, TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test" },
});
afterAll(async () => {
  await (await houseWithMail).close();
  await postOffice.close();
});

const all = { env: "all" };
async function openScene(address: string, check = "disk") {
  const house = await houseWithMail;
  const of = await createTestOrganization(house, "Northwind");
  const to = `${address}-${of.organizationId}@north.test`;
  const [outcome] = await of.send({ status: "critical", host: "db-<1>", check });
  const id = outcome?.incident_id ?? "";
  const ada = of.as("ada");
  return {
    ...of,
    ada,
    id,
    mails: () => postOffice.mailTo(to).map(({ text }) => text),
    share: async () => {
      await ada.call(shareIncidents, {
        params: { system: "email" },
        body: { incident_ids: [id], targets: [to], message: "look & see" },
      });
      await of.settle();
    },
    after: async (seconds: number) => {
      of.clock.forward({ seconds });
      await of.settle();
    },
    shares: async () =>
      (await ada.call(getIncident, { params: { ...all, id } })).escalations.map(
        ({ state }) => state,
      ),
    open: (method: "GET" | "POST", url: string) =>
      house.server.app.inject({
        method,
        url: new URL(url).pathname,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      }),
  };
}
const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}:\\s*((?:.|\r\n[ \t])*)`, "im").exec(mail)?.[1]?.replaceAll(/\s+/g, " ") ??
  "";

test("mails about an incident are one thread with one subject, and say its state", async () => {
  const of = await openScene("ops");
  await of.share();
  await of.send({ status: "ok", host: "db-<1>", check: "disk" });
  await of.after(16);
  const [first = "", second = "", ...more] = of.mails();
  expect(more).toEqual([]);
  expect(headerOf(first, "Subject")).toBe(headerOf(second, "Subject"));
  expect(headerOf(first, "Subject")).toContain(`[Tocsin #${of.id}]`);
  expect(headerOf(first, "References")).toBe(headerOf(second, "References"));
  expect(headerOf(first, "Message-ID")).not.toBe(headerOf(second, "Message-ID"));
  expect(headerOf(first, "Auto-Submitted")).toBe("auto-generated");
  expect(first).toContain("An incident was shared with you");
  expect(first).toContain("look & see");
  expect(first).toContain("db-&lt;1&gt;");
  expect(first).not.toContain("<td>db-<1>");
  expect(first).toContain(`https://tocsin.northwind.test/incident/${of.id}`);
  expect(second).toContain("An incident is resolved");
  expect(await of.shares()).toEqual(["sent"]);
});

test("its reader ends it by one click of the mail program; looking at the link ends nothing", async () => {
  const of = await openScene("reader");
  await of.share();
  const link = headerOf(of.mails()[0] ?? "", "List-Unsubscribe").replaceAll(/[<> ]/g, "");
  expect(link).toContain("https://tocsin.northwind.test/unsubscribe/");
  const page = await of.open("GET", link);
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("<form")]);
  expect(await of.shares()).toEqual(["sent"]);

  const ended = await of.open("POST", link);
  expect([ended.statusCode, ended.body]).toEqual([200, expect.stringContaining("Unsubscribed")]);
  expect((await of.open("POST", link)).statusCode).toBe(200);
  expect(await of.shares()).toEqual(["unsubscribed"]);
  const [activity] = (await of.ada.call(listActivities, { params: { ...all, id: of.id } }))
    .activities;
  expect(activity).toMatchObject({ type: "unsubscribed", actor: { kind: "system" } });
  await of.send({ status: "warning", host: "db-<1>", check: "disk" });
  await of.after(16);
  expect(of.mails()).toHaveLength(1);

  const forged = await of.open("POST", `${link.slice(0, -4)}AAAA`);
  expect(forged.statusCode).toBe(404);
});

test("mailboxes that are connected by a name get one mail together, and take shares by it", async () => {
  const of = await openScene("desk");
  const addresses = ["night", "day"].map((name) => `${name}-${of.organizationId}@north.test`);
  await of.ada.call(createIntegration, {
    body: {
      name: "Both desks",
      type: "outbound",
      parent_source_system: "email",
      config: { addresses },
    },
  });
  await of.ada.call(shareIncidents, {
    params: { system: "email" },
    body: { incident_ids: [of.id], targets: ["both desks"], message: "" },
  });
  await of.settle();
  for (const address of addresses) expect(postOffice.mailTo(address)).toHaveLength(1);
  expect(await of.shares()).toEqual(["sent"]);
});

test("an address that nobody has is a dead letter at once, a full mailbox is tried again with the same Message-ID", async () => {
  const refused = await openScene("nobody");
  await refused.share();
  const { items } = await refused.ada.call(listIncidentDeliveries, {
    params: { id: refused.id },
    query: {},
  });
  expect(items).toMatchObject([
    {
      state: "dead",
      reason: expect.stringContaining("no such mailbox"),
      attempts: [{ status: 550 }],
    },
  ]);

  const of = await openScene("full");
  isFull = true;
  await of.share();
  expect(await of.shares()).toEqual(["failed"]);
  isFull = false;
  await of.after(20);
  expect(of.mails()).toHaveLength(1);
  expect(await of.shares()).toEqual(["sent"]);
});
