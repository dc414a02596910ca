/** Letters to people, by a real mail server: when they leave, and what becomes of those it refuses. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { listRoles } from "#contract/roles.ts";
import * as contract from "#contract/users.ts";
import { asOwner, openHouse } from "../../test-house.ts";
import { createTestOrganization, type Organization } from "../../test-northwind.ts";
import { openTestMailServer } from "../../test-mail-server.ts";

let whileReceiving: () => Promise<unknown> = async () => undefined;
let isFull = false;
let attempts = 0;
const postOffice = await openTestMailServer({
  refuses: (address) => address.startsWith("nobody"),
  defers: (address) => isFull && address.startsWith("full"),
  whileReceiving: () => {
    attempts += 1;
    return whileReceiving();
  },
});
const houseWithMail = openHouse({
  env: { TOCSIN_SMTP_URL: postOffice.url, TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test/" },
});
beforeEach(() => {
  whileReceiving = async () => undefined;
  isFull = false;
  attempts = 0;
});
afterAll(async () => {
  await (await houseWithMail).close();
  await postOffice.close();
});

const withMail = async (): Promise<Organization> =>
  createTestOrganization(await houseWithMail, "Northwind");

async function invite(of: Organization, name: string): Promise<string> {
  const role = (await of.as("ada").call(listRoles, {})).items.find(({ key }) => key === "user");
  const email = `${name}-${of.organizationId}@northwind.test`;
  await of.as("ada").call(contract.inviteUser, { body: { email, roles: [role?.id ?? ""] } });
  return email;
}

const mailOf = async (of: Organization, email: string) =>
  (await of.as("ada").call(contract.listUsers, { query: { query: email } })).items[0]
    ?.invitation_mail;

const accountJobs = (of: Organization) =>
  of.sql((sql) =>
    sql<{ attempts: number; dead_at: number | null }>(
      `SELECT attempts, dead_at FROM jobs WHERE organization_id = tocsin_organization()
       AND kind = 'account-mail'`,
    ),
  );

test("one bad address of four: each other person gets one letter, and the inviter learns why not", async () => {
  const of = await withMail();
  const emails: string[] = [];
  for (const name of ["first", "nobody", "third", "last"]) emails.push(await invite(of, name));
  expect(await mailOf(of, emails[1] ?? "")).toEqual({
    state: "waiting",
    at: of.clock.nowS(),
    reason: null,
  });

  await of.settle();
  for (let hour = 0; hour < 24; hour += 1) {
    of.clock.forward({ hours: 1 });
    await of.settle();
  }
  expect(emails.map((email) => postOffice.mailTo(email).length)).toEqual([1, 0, 1, 1]);
  expect(attempts).toBe(4);
  expect(await mailOf(of, emails[0] ?? "")).toMatchObject({ state: "sent", reason: null });
  expect(await mailOf(of, emails[1] ?? "")).toMatchObject({
    state: "failed",
    reason: "550 5.1.1 no such mailbox",
  });
  // The inviter knows: nobody else has to be called.
  expect(await accountJobs(of)).toEqual([]);
});

test("a mail server that cannot take a letter yet is asked ever less often, and the inviter sees it", async () => {
  const of = await withMail();
  isFull = true;
  const email = await invite(of, "full");
  for (let minute = 0; minute < 10; minute += 1) {
    await of.settle();
    of.clock.forward({ minutes: 1 });
  }
  // After 5, 10, 20, 40, 80, 160 and 320 seconds.
  expect(attempts).toBeLessThanOrEqual(7);
  expect(await mailOf(of, email)).toMatchObject({
    state: "retrying",
    reason: expect.stringContaining("450 4.2.2 the mailbox is full"),
  });

  isFull = false;
  of.clock.forward({ hours: 1 });
  await of.settle();
  expect(postOffice.mailTo(email)).toHaveLength(1);
  expect(await mailOf(of, email)).toMatchObject({ state: "sent" });
});

test("a letter that no attempt gets through is given up, and the inviter is told", async () => {
  const of = await withMail();
  isFull = true;
  const email = await invite(of, "full");
  for (let hour = 0; hour < 24; hour += 1) {
    await of.settle();
    of.clock.forward({ hours: 1 });
  }
  expect(attempts).toBe(20);
  expect(await mailOf(of, email)).toMatchObject({ state: "failed" });
  expect(await accountJobs(of)).toEqual([]);
});

test("while the mail server thinks, no transaction waits for it", async () => {
  const of = await withMail();
  let waiting: unknown[] = [];
  whileReceiving = () =>
    asOwner(of.house.ownerUrl, async (client) => {
      const readWaiting = async () =>
        (
          await client.query(
            `SELECT pid, query FROM pg_stat_activity WHERE datname = current_database()
             AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'
             AND query ILIKE '%jobs%'`,
          )
        ).rows;
      // Others that look for jobs are between two statements for a moment.
      for (let look = 0; look < 100; look += 1) {
        waiting = await readWaiting();
        if (waiting.length === 0) return;
        await sleep(20);
      }
    });
  const email = await invite(of, "slow");
  await of.settle();
  expect(postOffice.mailTo(email)).toHaveLength(1);
  expect(waiting).toEqual([]);
});

test("an invitation that is sent again meanwhile is sent again, once", async () => {
  const of = await withMail();
  const email = await invite(of, "twice");
  const id = (await of.as("ada").call(contract.listUsers, { query: { query: email } })).items[0];
  let isFirst = true;
  whileReceiving = async () => {
    if (!isFirst) return;
    isFirst = false;
    await of.as("ada").call(contract.resendInvitation, { body: { id: id?._id ?? "" } });
  };
  await of.settle();
  await of.settle();
  expect(postOffice.mailTo(email)).toHaveLength(2);
  expect(await mailOf(of, email)).toMatchObject({ state: "sent" });
});

test("a server that ends while it sends leaves the letter to another, who is the next to send it", async () => {
  const of = await withMail();
  const email = await invite(of, "orphan");
  await of.sql((sql) =>
    sql(
      `UPDATE jobs SET claim = gen_random_uuid(), due_at = $1
       WHERE organization_id = tocsin_organization() AND kind = 'account-mail'`,
      [of.clock.nowS() + 300],
    ),
  );
  await of.settle();
  expect(postOffice.mailTo(email)).toHaveLength(0);
  of.clock.forward({ minutes: 5 });
  await of.settle();
  expect(postOffice.mailTo(email)).toHaveLength(1);
});
