/** Mails of a real client, from the connection to the incident. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as mailSources from "#contract/mail-sources.ts";
import { getReceipt, getTroubleshootingLog, listTroubleshootingLogs } from "#contract/receipts.ts";
import { patchIntegration } from "#contract/outbound-integrations.ts";
import { getIntegration } from "#contract/integrations.ts";
import { endFormerAppKey, rotateAppKey } from "#contract/source-keys.ts";
import { openServer } from "../../open-server.ts";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { asOwner, type House, openHouse, testSecretKeys } from "../../test-house.ts";
import { mailDoor, mailEnv, mailSource } from "./test-mail-door.ts";

let house: House;
let of: Organization;
let door: Awaited<ReturnType<typeof mailDoor>>;
beforeAll(async () => {
  house = await openHouse({
    env: {
      ...mailEnv,
      TOCSIN_LIMITS:
        "unknownKeysPerMinute=1000000 mailBytes=2000000 mailConnections=6 mailConnectionsPerAddress=5",
    },
  });
  door = await mailDoor(house.server);
});
afterAll(() => house.close());
const anotherServer = (env: Record<string, string> = {}) =>
  openServer({
    databaseUrl: house.url,
    clock: house.clock,
    env: { TOCSIN_SECRET_KEYS: testSecretKeys, ...mailEnv, ...env },
  });
const openOrganization = async (): Promise<Organization> => {
  of = await createTestOrganization(house, "Northwind");
  return of;
};

const active = async () => {
  await house.server.lanes.drained();
  return of.as("ada").folder("active");
};
const logs = async (search: string) =>
  (await of.as("ada").call(listTroubleshootingLogs, { query: { search } })).items;
/** They are written a moment after the answer. */
const refused = async (message: string) => {
  await expect.poll(() => logs(message), { timeout: 10_000 }).not.toEqual([]);
  return logs(message);
};

test("a problem, its repeat and its end are one alert, durable before the answer", async () => {
  await openOrganization();
  const { address, instructions } = await mailSource(of);
  expect(instructions).toContain(address);
  const problem = { to: address, subject: "** PROBLEM Service Alert: db-1/Disk is CRITICAL **" };
  expect((await door.send({ ...problem, text: "97 % used" })).code).toBe(250);
  const [incident] = await active();
  const [alert] = await of.as("ada").alertsOf(incident?.id ?? "");
  expect(alert).toMatchObject({
    status: "critical",
    primary: { name: "host", value: "db-1" },
    secondary: { name: "check", value: "Disk" },
    description: "97 % used",
    tags: { sender_domain: "ops.example.com" },
  });
  await door.send({ ...problem, text: "97 % used" });
  expect(await active()).toMatchObject([{ id: incident?.id, alerts: { total: 1, active: 1 } }]);
  await door.send({
    to: `Ops <${address.toUpperCase()}>`,
    subject: "Fwd: ** RECOVERY Service Alert: db-1/Disk is OK **",
    html: "<p>40 % used</p>",
  });
  expect(await active()).toEqual([]);
  expect((await of.as("ada").folder("resolved"))[0]).toMatchObject({ id: incident?.id });
});

test("what is attached is named, and thousands of lines are one description", async () => {
  await openOrganization();
  const { address } = await mailSource(of);
  const lines = Array.from({ length: 1000 }, (_, index) => `.line ${index} é`).join("\n");
  const sent = await door.send({
    to: address,
    subject: "[FIRING] Größe der Warteschlange",
    text: lines,
    attachments: [{ filename: "graph.png", content: Buffer.alloc(100_000) }],
  });
  expect(sent.code).toBe(250);
  const [incident] = await active();
  const [alert] = await of.as("ada").alertsOf(incident?.id ?? "");
  expect(alert?.primary).toEqual({ name: "subject", value: "Größe der Warteschlange" });
  expect(alert?.tags["attachments"]).toEqual(["graph.png"]);
  expect(alert?.description.slice(0, 20)).toBe(".line 0 é\n.line 1 é\n");
});

test("nobody's address is refused before the mail, by whatever name it is called", async () => {
  await openOrganization();
  const { address } = await mailSource(of);
  for (const to of ["ada@example.com", "00ff00ff@alerts.example.com", `61${address}`]) {
    const sent = await door.send({ to, subject: "[FIRING] Disk" });
    expect([sent.code, sent.text]).toEqual([550, expect.stringContaining("mail_unknown_address")]);
  }
  const client = door.talk();
  await client.reply();
  expect(await client.say("EHLO test")).not.toMatch(/AUTH|STARTTLS/);
  expect(await client.say("AUTH PLAIN AGEAYg==")).toMatch(/^5/);
  await client.say("MAIL FROM:<a@example.com>");
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await client.say(`RCPT TO:<nobody-${attempt}@example.com>`)).toMatch(/^550/);
  expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^421/);
});

test("mails for several sources are taken by each, and one that is refused keeps none from it", async () => {
  await openOrganization();
  const [first, second] = [await mailSource(of, "first"), await mailSource(of, "second")];
  const ada = of.as("ada");
  await ada.call(mailSources.updateMailSource, {
    params: { id: second.id },
    body: { senders: ["relay@example.com"] },
  });
  // The second takes it from the envelope, and refuses it for its header.
  for (const from of ["monitor@ops.example.com", "relay@example.com"]) {
    const to = [first.address, second.address];
    const envelope = { from, to };
    expect((await door.send({ to, subject: "[FIRING] Disk", envelope })).code).toBe(250);
  }
  expect(await active()).toHaveLength(1);
  await ada.call(mailSources.updateMailSource, {
    params: { id: second.id },
    body: { senders: [] },
  });
  await door.send({ to: [first.address, second.address], subject: "[FIRING] Disk" });
  expect(await active()).toHaveLength(2);
});

test("a list of senders holds for the envelope and for the header, and its refusals are kept", async () => {
  await openOrganization();
  const { id, address } = await mailSource(of);
  const ada = of.as("ada");
  const list = { senders: [" Example.com ", "ops@other.example"] };
  const params = { id };
  const saved = await ada.call(mailSources.updateMailSource, { params, body: list });
  expect(saved.senders).toEqual(["example.com", "ops@other.example"]);
  const base = { senders: [] };
  const stale = { params, body: { ...list, base } };
  expect((await ada.try(mailSources.updateMailSource, stale)).status).toBe(409);
  const mail = { to: address, subject: "[FIRING] Disk", text: "forged words" };

  const outside = await door.send({ ...mail, from: "who@elsewhere.example" });
  expect([outside.code, outside.text]).toEqual([
    550,
    expect.stringContaining("mail_sender_refused"),
  ]);
  const relayed = { from: "who@elsewhere.example", to: address };
  expect((await door.send({ ...mail, from: "a@example.com", envelope: relayed })).code).toBe(550);
  const envelope = { from: "a@example.com", to: address };
  const forged = await door.send({ ...mail, from: "who@elsewhere.example", envelope });
  expect(forged.code).toBe(550);
  expect(await active()).toEqual([]);
  const [log] = await refused("forged words");
  const { payload } = await ada.call(getTroubleshootingLog, {
    params: { log_id: log?.log_id ?? "" },
  });
  expect(payload).toContain("forged words");
  expect(log).toMatchObject({ resource_id: id, rejected: 1 });

  for (const from of ["a@mail.example.com", "OPS@other.example"])
    expect((await door.send({ ...mail, from })).code).toBe(250);
  expect(await active()).toHaveLength(1);
});

test("a paused source is refused by its reason, and what comes after is taken again", async () => {
  await openOrganization();
  const { id, address } = await mailSource(of);
  const ada = of.as("ada");
  const { app_key: appKey } = await integrationOf(id);
  const pause = (isActive: boolean) =>
    ada.call(patchIntegration, { params: { appKey }, body: { active: isActive } });
  await pause(false);
  await expect
    .poll(() => door.send({ to: address, subject: "[FIRING] Disk" }), { timeout: 10_000 })
    .toMatchObject({ code: 550, text: expect.stringContaining("integration_paused") });
  await refused("paused");
  const client = door.talk();
  await client.reply();
  for (const line of ["EHLO test", "MAIL FROM:<a@example.com>"]) await client.say(line);
  expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^550 integration_paused/);
  client.hangUp();
  await pause(true);
  await expect
    .poll(() => door.send({ to: address, subject: "[FIRING] Disk" }), { timeout: 10_000 })
    .toMatchObject({ code: 250 });
});

async function integrationOf(id: string): Promise<{ app_key: string }> {
  const integration = await of.as("ada").call(getIntegration, { params: { id } });
  if (integration.type !== "source") throw new Error("it is a source");
  return integration;
}

test("the address changes with the key, and the former one is taken for 24 hours", async () => {
  await openOrganization();
  const { id, address: before } = await mailSource(of);
  const ada = of.as("ada");
  const { app_key: formerKey } = await integrationOf(id);
  await ada.call(rotateAppKey, { params: { id }, body: {} });
  const { address, former_addresses } = await ada.call(mailSources.getMailSource, {
    params: { id },
  });
  expect(address).not.toBe(before);
  expect(former_addresses).toEqual([
    { address: before, accepted_until: house.clock.nowS() + 24 * 3600 },
  ]);
  for (const to of [before, address])
    expect((await door.send({ to, subject: "[FIRING] Disk" })).code).toBe(250);
  expect(await active()).toHaveLength(1);
  await ada.call(endFormerAppKey, { params: { id, appKey: formerKey } });
  await expect
    .poll(() => door.send({ to: before, subject: "[FIRING] Disk" }), { timeout: 10_000 })
    .toMatchObject({ code: 550 });
  expect((await door.send({ to: address, subject: "[FIRING] Disk" })).code).toBe(250);
});

test("automatic replies and reports of mail servers are taken, and make no alert", async () => {
  await openOrganization();
  const { id, address } = await mailSource(of);
  const reply = { "Auto-Submitted": "auto-replied (vacation)" };
  const mail = { to: address, subject: "Re: Disk is full", headers: reply };
  expect((await door.send(mail)).code).toBe(250);
  const envelope = { from: "", to: address };
  expect((await door.send({ to: address, subject: "Disk is full", envelope })).code).toBe(250);
  expect(await active()).toEqual([]);
  const { items } = await of.as("ada").call(listTroubleshootingLogs, {
    query: { resource_id: id },
  });
  expect(items).toHaveLength(2);
  const receipt = await of.as("ada").call(getReceipt, { params: { id: items[0]?.log_id ?? "" } });
  expect(JSON.stringify(receipt)).toMatch(/report of a mail server|automatic reply/);
});

test("a mail that is too long is refused, whether it says so or not, and the next is taken", async () => {
  await openOrganization();
  const { address } = await mailSource(of);
  const client = door.talk();
  await client.reply();
  expect(await client.say("EHLO test")).toContain("SIZE 2000000");
  expect(await client.say("MAIL FROM:<a@example.com> SIZE=20000000")).toMatch(/^552/);
  await client.say("MAIL FROM:<a@example.com>");
  await client.say(`RCPT TO:<${address}>`);
  expect(await client.say("DATA")).toMatch(/^354/);
  for (let part = 0; part < 200; part += 1) client.write(`${"x".repeat(99_998)}\r\n`);
  expect(await client.say(".")).toMatch(/^552 too_large/);
  await client.say("MAIL FROM:<a@example.com>");
  await client.say(`RCPT TO:<${address}>`);
  await client.say("DATA");
  expect(await client.say("Subject: [FIRING] Disk\r\n\r\nfull\r\n.")).toMatch(/^250/);
  expect(await client.say("QUIT")).toMatch(/^221/);
  expect(await active()).toHaveLength(1);
  await refused("too_large");
});

test("connections of one address are bounded, and a mail that was half sent leaves nothing", async () => {
  await openOrganization();
  const { address } = await mailSource(of);
  const clients = Array.from({ length: 5 }, () => door.talk());
  for (const client of clients) expect(await client.reply()).toMatch(/^220/);
  const sixth = door.talk();
  expect(await sixth.reply()).toMatch(/^421/);
  const [half, ...idle] = clients;
  await half?.say("EHLO test");
  await half?.say("MAIL FROM:<a@example.com>");
  await half?.say(`RCPT TO:<${address}>`);
  await half?.say("DATA");
  half?.write("Subject: [FIRING] Half\r\n\r\nhalf of");
  for (const client of [half, ...idle]) client?.hangUp();
  await expect
    .poll(() => door.send({ to: address, subject: "[FIRING] Whole" }), { timeout: 10_000 })
    .toMatchObject({ code: 250 });
  expect(await active()).toMatchObject([{ title: expect.stringContaining("Whole") }]);
});

test("while nothing can be stored a mail is deferred, and taken when it is sent again", async () => {
  await openOrganization();
  const { address } = await mailSource(of);
  const mail = { to: address, subject: "[FIRING] Disk" };
  await asOwner(house.ownerUrl, (owner) =>
    owner.query(
      `CREATE FUNCTION fail_receipts() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE 'it fails' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER fail BEFORE INSERT ON receipts
       FOR EACH ROW EXECUTE FUNCTION fail_receipts()`,
    ),
  );
  expect(await door.send(mail)).toEqual({
    code: 451,
    text: expect.stringContaining("not_ready: the database cannot store anything"),
  });
  await asOwner(house.ownerUrl, (owner) => owner.query("DROP FUNCTION fail_receipts CASCADE"));
  await expect.poll(async () => (await door.send(mail)).code, { timeout: 10_000 }).toBe(250);
  expect(await active()).toHaveLength(1);
  expect(await logs("refused")).toEqual([]);
});

test("what was taken outlives the server that took it, and any of several takes the rest", async () => {
  await openOrganization();
  const { address } = await mailSource(of);
  const ending = await anotherServer();
  const second = await mailDoor(ending);
  expect(second.port).not.toBe(door.port);
  await ending.lanes.stop();
  expect((await second.send({ to: address, subject: "[FIRING] Disk" })).code).toBe(250);
  const idle = second.talk();
  await idle.reply();
  await ending.close();
  expect(await idle.reply()).toBe("421 Shutting down");
  expect((await second.send({ to: address, subject: "[OK] Disk" })).code).toBe(0);
  expect(await active()).toHaveLength(1);
  expect((await door.send({ to: address, subject: "[OK] Disk" })).code).toBe(250);
  expect(await active()).toEqual([]);
});

test("a server that ends takes the mail that is half sent", async () => {
  await openOrganization();
  const { address } = await mailSource(of);
  const ending = await anotherServer();
  const client = (await mailDoor(ending)).talk();
  await client.reply();
  for (const line of ["EHLO test", "MAIL FROM:<a@example.com>", `RCPT TO:<${address}>`, "DATA"])
    await client.say(line);
  client.write("Subject: [FIRING] Disk\r\n");
  const closed = ending.close();
  expect(await client.say("\r\nfull\r\n.")).toMatch(/^250/);
  client.hangUp();
  await closed;
  expect(await active()).toHaveLength(1);
});

test("a connection that lasts too long is ended, whatever goes on over it", async () => {
  await openOrganization();
  const { address } = await mailSource(of);
  const ending = await anotherServer({ TOCSIN_LIMITS: "mailConnectionMs=1000" });
  const client = (await mailDoor(ending)).talk();
  await client.reply();
  for (const line of ["EHLO test", "MAIL FROM:<a@example.com>", `RCPT TO:<${address}>`, "DATA"])
    await client.say(line);
  const drip = setInterval(() => client.write("Subject: [FIRING] Disk\r\n"), 50);
  expect(await client.reply()).toMatch(/^421 Too long/);
  clearInterval(drip);
  await ending.close();
  expect(await active()).toEqual([]);
});

test("whoever tries addresses is refused for a while, and whoever has one is not", async () => {
  await openOrganization();
  const { address } = await mailSource(of);
  const ending = await anotherServer({ TOCSIN_LIMITS: "unknownKeysPerMinute=3" });
  const { send } = await mailDoor(ending);
  const mail = (to: string) => send({ to, subject: "[FIRING] Disk" });
  expect((await mail(address)).code).toBe(250);
  const unknown = async (name: string) =>
    (await mail(`${Buffer.from(`nobody-${name}`).toString("hex")}@x.example`)).code;
  for (const name of ["a", "b", "c"]) expect(await unknown(name)).toBe(550);
  expect(await unknown("d")).toBe(452);
  expect((await mail(address)).code).toBe(250);
  await ending.close();
});
