/** Notifications by mail; by a real mail server. */
import { expect, test } from "vitest";
import { createEnvironment, updateEnvironment } from "#contract/environments.ts";
import { assignIncidents, unassignIncidents } from "#contract/incident-actions.ts";
import { getNotificationSettings } from "#contract/notification-settings.ts";
import { listNotifications, markNotifications } from "#contract/notifications.ts";
import { headerOf, openPostOffice } from "./test-mail-scene.ts";

const { state, openScene } = await openPostOffice();
const all = { env: "all" };

test("who is assigned and mentioned gets a mail each, in one thread with one subject", async () => {
  const of = await openScene();
  const id = await of.open("db-<1>");
  await of.assign(id);
  await of.settle();
  await of.mention(id);
  await of.settle();
  const [first = "", second = "", ...more] = of.mails();
  expect(more).toEqual([]);
  expect(headerOf(first, "Subject")).toBe(`[Tocsin #${id}] db-<1>`);
  expect(headerOf(second, "Subject")).toBe(headerOf(first, "Subject"));
  expect(headerOf(second, "References")).toBe(headerOf(first, "References"));
  expect(headerOf(second, "Message-ID")).not.toBe(headerOf(first, "Message-ID"));
  expect(headerOf(first, "Auto-Submitted")).toBe("auto-generated");
  expect(headerOf(first, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(first).toContain("Ada assigned an incident to you.");
  expect(first).toContain(`https://tocsin.northwind.test/incident/${id}`);
  expect(second).toContain("Ada mentioned you.");
  expect(second).toContain("> @Uma look & see");
  await of.after(3600);
  expect(of.mails()).toHaveLength(2);
});

test("twenty mentions in a minute are two mails: the first, and the newest two minutes later", async () => {
  const of = await openScene();
  const id = await of.open("db-1");
  for (let turn = 1; turn <= 20; turn += 1) {
    await of.mention(id, `@uma ${turn}.`);
    await of.after(3);
  }
  await of.after(120);
  await of.after(600);
  const mails = of.mails();
  expect(mails).toHaveLength(2);
  expect(mails[0]).toContain("@Uma 1.");
  expect(mails[1]).toContain("@Uma 20.");
});

test("what was read, or is no longer so, leaves no mail", async () => {
  const of = await openScene();
  const ids = [await of.open("db-1"), await of.open("db-2")];
  const [first = "", second = ""] = ids;
  await of.assign(...ids);
  await of.ada.call(unassignIncidents, { params: all, body: { ids: [first] } });
  const { items } = await of.uma.call(listNotifications, {});
  const read = items.find(({ incident }) => incident.id === second);
  await of.uma.call(markNotifications, { body: { ids: [read?.id ?? ""], is_read: true } });
  await of.settle();
  expect(of.mails()).toEqual([]);
});

test("access that ends between queueing and sending sends nothing", async () => {
  const of = await openScene();
  const web = await of.ada.call(createEnvironment, {
    body: { name: "web", filter: "host = web-*" },
  });
  await of.grant("gil", web.id, "read");
  const gil = of.as("gil");
  const address = await of.addressOf("gil");
  const mails = () => of.mailsTo(address);
  const assign = async (host: string) => {
    const id = await of.open(host);
    await of.ada.call(assignIncidents, { params: all, body: { ids: [id], assignee: gil.userId } });
  };
  await assign("web-1");
  await of.settle();
  expect(mails()).toHaveLength(1);

  state.isFull = true;
  await assign("web-2");
  await of.settle();
  state.isFull = false;
  await of.ada.call(updateEnvironment, { params: { id: web.id }, body: { roles: [] } });
  await of.after(3600);
  expect(mails()).toHaveLength(1);
});

test("an address that nobody has proved, and an organization whose time is over, get no mail", async () => {
  const of = await openScene();
  const proveAt = (at: number | null) =>
    of.house.server.db.system((sql) =>
      sql("UPDATE users SET proved_at = $2 WHERE id = $1", [of.uma.userId, at]),
    );
  const ids = [await of.open("db-1"), await of.open("db-2"), await of.open("db-3")];
  const [first = "", second = "", third = ""] = ids;
  await proveAt(null);
  await of.assign(first);
  await of.settle();
  expect(of.mails()).toEqual([]);
  await proveAt(of.clock.nowS());
  await of.assign(second);
  await of.settle();
  expect(of.mails()).toHaveLength(1);

  await of.assign(third);
  await of.sql((sql) =>
    sql("UPDATE organizations SET expires_at = $1 WHERE id = tocsin_organization()", [
      of.clock.nowS(),
    ]),
  );
  await of.settle();
  expect(of.mails()).toHaveLength(1);
});

test("a mail server that is away costs time, and the mail is the same in each try", async () => {
  const of = await openScene();
  state.isFull = true;
  await of.assign(await of.open("db-1"));
  await of.settle();
  expect(of.mails()).toEqual([]);
  state.isFull = false;
  await of.after(3600);
  expect(of.mails()).toHaveLength(1);
});

test("a refusal for good stands in the person's settings until a mail arrives", async () => {
  const of = await openScene();
  const problem = async () =>
    (await of.uma.call(getNotificationSettings, {})).ways.find(({ name }) => name === "email")
      ?.problem?.reason;
  state.refusedAddress = of.address;
  await of.assign(await of.open("db-1"));
  await of.settle();
  expect(await problem()).toContain("no such mailbox");
  await of.after(24 * 3600);
  expect(of.mails()).toEqual([]);

  state.refusedAddress = "";
  await of.assign(await of.open("db-2"));
  await of.settle();
  expect(of.mails()).toHaveLength(1);
  expect(await problem()).toBeUndefined();
});

test("the link of a mail ends the mails of its reason, by a post alone", async () => {
  const of = await openScene();
  await of.assign(await of.open("db-1"));
  await of.settle();
  const [, link = ""] = /<(.*)>/.exec(headerOf(of.mails()[0] ?? "", "List-Unsubscribe")) ?? [];
  const reasons = async () => (await of.uma.call(getNotificationSettings, {})).settings.reasons;
  expect((await of.request("GET", link)).body).toContain("<button");
  expect((await reasons()).assigned.ways).toEqual(["email", "push"]);
  expect((await of.request("POST", link)).statusCode).toBe(200);
  expect(await reasons()).toEqual({
    assigned: { ways: ["push"] },
    mentioned: { ways: ["email", "push"] },
    environment: { ways: [] },
    approval: { ways: ["email", "push"] },
  });
  expect((await of.request("POST", `${link}x`)).statusCode).toBe(404);
  const id = await of.open("db-2");
  await of.assign(id);
  await of.mention(id);
  await of.settle();
  expect(of.mails().map((mail) => mail.includes("mentioned you"))).toEqual([false, true]);
});

test("a restart loses nothing: another server sends what was queued before", async () => {
  const of = await openScene();
  await of.assign(await of.open("db-1"));
  const another = await of.house.another();
  await another.jobs.runDue();
  await another.jobs.runDue();
  // Whichever of the two had claimed it.
  await expect.poll(of.mails).toHaveLength(1);
  await of.after(3600);
  expect(of.mails()).toHaveLength(1);
});
