import { afterAll, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { changeMyPassword, listMyCredentials, me } from "#contract/session.ts";
import { resetPassword } from "#contract/users.ts";
import { resetPassword as resetByOperator } from "../../cli/user.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { openHouse } from "../../test-house.ts";
import { mailFrom } from "../../platform/mail.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { createTestOrganization, type Organization } from "../../test-northwind.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { savePassword } from "./store.ts";
import { insertPasskey, loadPasskeys } from "../second-factor/store-passkeys.ts";

const postOffice = await openTestMailServer();
const mailSettings = {
  TOCSIN_SMTP_URL: postOffice.url,
  TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test",
};
const house = openHouse({
  env: mailSettings,
});
afterAll(async () => {
  await (await house).close();
  await postOffice.close();
});

/** Ada with a session, a personal key and a passkey. */
async function openAda() {
  const of = await createTestOrganization(await house, "Northwind");
  const ada = of.as("ada");
  const { key } = await ada.call(createApiKey, { body: { name: "mine", type: "user" } });
  await of.sql((sql) =>
    insertPasskey(sql, {
      userId: ada.userId,
      name: "phone",
      credential_id: `credential-${ada.userId}`,
      public_key: "",
      counter: 0,
      transports: [],
      nowS: of.clock.nowS(),
    }),
  );
  const { username } = await ada.call(me, {});
  return { of, ada, username, byKey: callerOn(of.house.server.app, withKey(key)) };
}
const waysIn = async ({ of, ada, byKey }: Awaited<ReturnType<typeof openAda>>) => [
  (await ada.try(me, {})).status,
  (await byKey.try(me, {})).status,
  (await of.sql((sql) => loadPasskeys(sql, ada.userId))).length,
];
const resetPasswordOf = async (of: Organization, userId: string, password: string) => {
  const hash = await hashPassword(password);
  await of.house.server.db.system((sql) =>
    savePassword(sql, userId, { hash, nowS: of.clock.nowS() }),
  );
};
const visitor = (of: Organization) => callerOn(of.house.server.app, {});

test("a password set anew by a link ends sessions, keys and passkeys, and a mail tells of it", async () => {
  const scene = await openAda();
  const { of, username } = scene;
  expect(await waysIn(scene)).toEqual([200, 200, 1]);
  await visitor(of).call(resetPassword, { body: { username } });
  await of.settle();
  const [letter] = postOffice.mailTo(username);
  const token = /#token=(\S+)/.exec(letter?.text ?? "")?.[1] ?? "";
  await visitor(of).call(resetPassword, { body: { token, newPassword: "Quiet-harbour-9" } });
  expect(await waysIn(scene)).toEqual([401, 401, 0]);
  await of.settle();
  expect(postOffice.mailTo(username).at(-1)?.text).toContain("reset your password with a link");
});

test("so does one from the command line", async () => {
  const scene = await openAda();
  const { of, username } = scene;
  const before = postOffice.mailTo(username).length;
  const answer = await resetByOperator(
    { db: of.house.server.db, clock: of.clock, mail: mailFrom(mailSettings) },
    { username, password: "Quiet-harbour-9" },
  );
  expect(answer).toContain("sessions 1, personal keys 1, passkeys 1");
  expect(await waysIn(scene)).toEqual([401, 401, 0]);
  await of.settle();
  expect(postOffice.mailTo(username)).toHaveLength(before + 1);
});

test("who changes their own password sees what else opens the account, ends what they choose, and is told by mail", async () => {
  const scene = await openAda();
  const { of, ada, username, byKey } = scene;
  expect(await ada.call(listMyCredentials, {})).toEqual({
    sessions: 0,
    keys: ["mine"],
    passkeys: ["phone"],
  });
  const changeTo = (newPassword: string, currentPassword: string, ends: object) =>
    ada.call(changeMyPassword, { body: { currentPassword, newPassword, ends } });
  await resetPasswordOf(of, ada.userId, "Storm-watch-7");
  await changeTo("Quiet-harbour-9", "Storm-watch-7", {});
  expect(await waysIn(scene)).toEqual([200, 200, 1]);
  await changeTo("Calm-harbour-10", "Quiet-harbour-9", { keys: true });
  expect(await waysIn(scene)).toEqual([200, 401, 1]);
  await changeTo("Still-harbour-11", "Calm-harbour-10", { passkeys: true });
  expect([(await byKey.try(me, {})).status, await waysIn(scene)]).toEqual([401, [200, 401, 0]]);
  await of.settle();
  expect(postOffice.mailTo(username).at(-1)?.text).toContain("your password was changed");
});
