/** Who can mend a target hears by mail that it is down, and that it is back; by a real mail server. */
import { afterAll, expect, test } from "vitest";
import { shareIncidents } from "#contract/sharing.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { openHouse } from "../../test-house.ts";
import { answerWith } from "../../test-receiver.ts";
import { openDoor, openWebhookScene } from "./test-webhook-scene.ts";

let isFull = false;
const postOffice = await openTestMailServer({
  defers: (address) => isFull && address.startsWith("full"),
});
const houseWithMail = openHouse({
  env: {
    ...openDoor,
    TOCSIN_SMTP_URL: postOffice.url,
    TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test",
  },
});
afterAll(async () => {
  await (await houseWithMail).close();
  await postOffice.close();
});

async function openScene() {
  const hosts = ["a", "b", "c", "d", "e", "f"];
  const of = await openWebhookScene(await houseWithMail, ...hosts);
  const accounts = await of.sql((sql) =>
    sql<{ username: string }>("SELECT u.username FROM users u WHERE u.id = ANY($1::bigint[])", [
      (["ada", "rui", "uma", "gil"] as const).map((name) => of.as(name).userId),
    ]),
  );
  const mails = () =>
    postOffice.received
      .filter(({ to }) => accounts.some(({ username }) => username === to))
      .map(({ to, text }) => [to.split("@")[0], /^Subject: (.*)$/m.exec(text)?.[1]]);
  return {
    ...of,
    mails,
    lastMail: () => postOffice.received.at(-1)?.text ?? "",
    /** One job decides, those that it sets write. */
    hear: async () => {
      await of.after(91);
      await of.after(1);
    },
    fail: async () => {
      of.receiver.answer = answerWith(503);
      await of.after(61);
    },
    recover: async () => {
      of.receiver.answer = answerWith(200);
      await of.after(61);
      await of.after(1);
    },
  };
}
const down = ["ada", "hook is down: incidents do not reach it"];
const back = ["ada", "hook takes messages again"];

test("those who may change integrations hear once that a target is down, and once that it is back", async () => {
  const of = await openScene();
  of.receiver.answer = answerWith(503);
  await of.share();
  await of.settle();
  await of.hear();
  expect(of.mails()).toEqual([down]);
  expect(of.lastMail()).toContain("The receiver answered 503");
  expect(of.lastMail()).toContain("6 messages wait");
  expect(of.lastMail()).toContain(
    `https://tocsin.northwind.test/integrations/${of.hook.id}?tab=deliveries`,
  );
  await of.fail();
  await of.fail();
  expect(of.mails()).toEqual([down]);

  await of.after(15 * 60);
  await of.recover();
  await of.hear();
  expect(of.receiver.taken).toHaveLength(6);
  expect(of.mails()).toEqual([down, back]);
});

test("a target that comes and goes is written about four times an hour at most, last as it is", async () => {
  const of = await openScene();
  for (let turn = 0; turn < 5; turn += 1) {
    await of.send(...["a", "b", "c", "d", "e", "f"].map((host) => ({ status: "critical", host })));
    of.receiver.answer = answerWith(503);
    await of.share(of.ids.slice(turn, turn + 1));
    for (let tries = 0; tries < 12; tries += 1) await of.after(31);
    await of.recover();
  }
  const [first, ...later] = of.mails();
  expect(first).toEqual(down);
  // Five turns of seven minutes each.
  expect(later.length).toBeLessThanOrEqual(2);
  await of.after(15 * 60);
  await of.hear();
  expect(of.mails().at(-1)).toEqual(back);
});

test("one that is back before the mail leaves is not written about", async () => {
  const of = await openScene();
  await of.share();
  of.receiver.answer = answerWith(503);
  of.clock.forward({ seconds: 61 });
  await of.house.server.delivery.runDue();
  of.receiver.answer = answerWith(200);
  of.clock.forward({ seconds: 61 });
  await of.house.server.delivery.runDue();
  await of.hear();
  expect(of.mails()).toEqual([]);
});

test("of a mailbox that takes nothing nobody hears by mail", async () => {
  const of = await openScene();
  isFull = true;
  await of.ada.call(shareIncidents, {
    params: { system: "email" },
    body: { incident_ids: of.ids, targets: [`full-${of.organizationId}@north.test`] },
  });
  await of.after(1);
  for (let tries = 0; tries < 3; tries += 1) await of.after(61);
  await of.hear();
  isFull = false;
  expect(of.mails()).toEqual([]);
});
